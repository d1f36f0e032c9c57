import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';

/** As what someone comes. */
export type ComesAs = 'member' | 'guest' | 'partner';

interface KindChoiceProps<Kind extends ComesAs> {
  legend: ReactNode;
  kinds: readonly Kind[];
  kind: Kind;
  onChange: (kind: Kind) => void;
}

/** Chooses as what someone comes. */
export function KindChoice<Kind extends ComesAs>({ legend, kinds, kind, onChange }: KindChoiceProps<Kind>) {
  const { t } = useLingui();
  const name = useId();
  const labels: Record<ComesAs, string> = {
    member: t`Member`,
    guest: t`Guest`,
    partner: t({ message: 'Partner', context: 'at an event' }),
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-control bg-sunken p-1">
        {kinds.map((one) => (
          <label
            key={one}
            className="cursor-pointer rounded-control has-checked:bg-card has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={kind === one}
              onChange={() => onChange(one)}
            />
            <span className="flex min-h-11 items-center px-5 font-semibold">{labels[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
