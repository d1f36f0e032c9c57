import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export type Scope = 'this' | 'following';

interface SeriesScopeProps {
  scope: Scope;
  /** How many follow; left out where that is not known. */
  following?: number | undefined;
  /** What is to be known of those that follow. */
  hint?: ReactNode;
  onChange: (scope: Scope) => void;
}

/** Whether a change is for one event of a series, or for those that follow it too. */
export function SeriesScope({ scope, following, hint, onChange }: SeriesScopeProps) {
  const { t } = useLingui();
  const all =
    following === undefined
      ? t`This one and those that follow`
      : t`${plural(following, { one: 'This one and the one that follows', other: 'This one and the # that follow' })}`;
  const choices: [Scope, string][] = [
    ['this', t`Only this one`],
    ['following', all],
  ];
  return (
    <fieldset className="rounded-card bg-info-soft px-4 py-3">
      <legend className="sr-only">
        <Trans>This event belongs to a series</Trans>
      </legend>
      <p aria-hidden className="font-semibold text-info">
        <Trans>This event belongs to a series</Trans>
      </p>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="scope"
              checked={scope === value}
              onChange={() => onChange(value)}
              className="size-5 accent-brand dark:accent-link"
            />
            {label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="text-[0.9375rem] text-soft">{hint}</p>}
    </fieldset>
  );
}
