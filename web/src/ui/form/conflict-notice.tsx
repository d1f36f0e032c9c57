import { Trans, useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import type { ShownForm } from './use-form.ts';

/** What someone else has changed meanwhile: taken over where nobody else wrote, to choose where both did. */
export function ConflictNotice({
  form,
}: {
  form: ShownForm & { conflict: NonNullable<ShownForm['conflict']> };
}) {
  const { conflict, names, session, wordsOf } = form;
  const { taken, open, mine, theirs, by } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const met = useRef<unknown>(null);
  // Whoever pressed "save" hears and sees first what happened instead.
  useEffect(() => {
    if (met.current !== conflict) heading.current?.focus();
    met.current = conflict;
  }, [conflict]);
  return (
    <section className="mb-5 rounded-card bg-info-soft p-4 text-ink">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold text-info">
        <Users size={20} aria-hidden className="shrink-0" />
        <Who by={by} />
      </h2>
      <p className="mt-1">
        {open.length === 0 ? (
          <Trans>Both changes fit together. Look at them, then save again.</Trans>
        ) : (
          <Trans>Nothing is lost. Choose where both of you wrote something, then save again.</Trans>
        )}
      </p>
      {open.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          name={names[field] ?? ''}
          mine={wordsOf(field, mine[field])}
          theirs={wordsOf(field, theirs[field])}
          isTheirs={session.isTheirs(field)}
          onChoose={(isTheirs) => session.choose(field, isTheirs ? 'theirs' : 'mine')}
        />
      ))}
      {taken.length > 0 && (
        <dl className="mt-3 flex flex-col gap-1">
          {taken.map((field) => (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{names[field]}</dt>
              <dd className="line-clamp-3 whitespace-pre-line">{wordsOf(field, theirs[field])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Who it was, and when. */
function Who({ by }: { by: readonly unknown[] }) {
  const formatter = useFormatter();
  const changes = by as { by?: string | null; at?: string }[];
  const people = [...new Set(changes.flatMap((change) => change.by ?? []))].join(', ');
  const at = changes[0]?.at;
  if (people === '' || at === undefined) return <Trans>Someone has changed this meanwhile</Trans>;
  const time = formatter.time(at);
  return (
    <span>
      <Trans>
        {people} has changed this meanwhile ({time})
      </Trans>
    </span>
  );
}

interface FieldChoiceProps {
  field: string;
  name: string;
  mine: string;
  theirs: string;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function FieldChoice({ field, name, mine, theirs, isTheirs, onChoose }: FieldChoiceProps) {
  const { t } = useLingui();
  const choices = [
    { label: t`Mine`, value: mine, isChosen: !isTheirs, theirs: false },
    { label: t`Theirs`, value: theirs, isChosen: isTheirs, theirs: true },
  ];
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{name}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {choices.map(({ label, value, isChosen, theirs: choosesTheirs }) => (
          <label
            key={label}
            className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-line bg-card px-3.5 py-2.5 has-checked:border-info"
          >
            <input
              type="radio"
              name={`merge-${field}`}
              checked={isChosen}
              onChange={() => onChoose(choosesTheirs)}
              className="row-span-2 mt-1 size-5 accent-brand dark:accent-link"
            />
            <span className="text-sm text-soft">{label}</span>{' '}
            <span className="line-clamp-4 whitespace-pre-line">{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
