import { Trans, useLingui } from '@lingui/react/macro';

export type Scope = 'this' | 'following';

/** Whether a change is for one event of a series, or for those that follow it too. */
export function SeriesScope({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useLingui();
  const choices: [Scope, string][] = [
    ['this', t`Only this one`],
    ['following', t`This one and those that follow`],
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
    </fieldset>
  );
}
