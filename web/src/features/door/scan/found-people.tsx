import { Trans } from '@lingui/react/macro';
import { Check, CircleDashed, LogIn, UserPlus, X } from 'lucide-react';
import type { FoundPerson } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { FactLine } from '../../../ui/fact-line.tsx';
import { useOtherDay } from '../door-words.tsx';

/** Someone who was found, by the service or among the names of this device. */
export type Found = Pick<FoundPerson, 'fullName' | 'club' | 'attending' | 'validatedAt' | 'registration'> & {
  member?: number | null;
};

interface FoundPeopleProps {
  people: readonly Found[];
  isBusy: boolean;
  onChoose: (found: Found) => void;
}

/** People to let in, each with how things stand. */
export function FoundPeople({ people, isBusy, onChoose }: FoundPeopleProps) {
  return (
    <ul className="flex flex-col gap-2">
      {people.map((found) => (
        <li key={found.registration ?? `member-${found.member}`}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onChoose(found)}
            className="flex min-h-16 w-full items-center justify-between gap-3 rounded-control bg-door-control px-4 py-2.5 text-left hover:bg-door-control/70"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{found.fullName}</span>
              <span className="block text-[0.9375rem] text-door-quiet">
                <FactLine>
                  {found.club}
                  {found.registration === null && <Trans>not registered</Trans>}
                </FactLine>
              </span>
            </span>
            <span className="flex shrink-0 items-center gap-1.5 text-[0.9375rem] font-semibold">
              <Standing found={found} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Standing({ found: { registration, attending, validatedAt } }: { found: Found }) {
  const formatter = useFormatter();
  const otherDay = useOtherDay();
  if (validatedAt !== '') {
    const day = otherDay(validatedAt);
    const time = formatter.time(validatedAt);
    return (
      <>
        <Check size={18} aria-hidden />
        {day === '' ? (
          <Trans>in since {time}</Trans>
        ) : (
          <Trans>
            in since {day}, {time}
          </Trans>
        )}
      </>
    );
  }
  if (registration === null)
    return (
      <>
        <UserPlus size={18} aria-hidden />
        <Trans>walk-in</Trans>
      </>
    );
  if (attending === 'YES')
    return (
      <>
        <LogIn size={18} aria-hidden />
        <Trans>let in</Trans>
      </>
    );
  return attending === 'NO' ? (
    <>
      <X size={18} aria-hidden />
      <Trans>declined</Trans>
    </>
  ) : (
    <>
      <CircleDashed size={18} aria-hidden />
      <Trans>no answer</Trans>
    </>
  );
}
