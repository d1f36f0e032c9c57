import { Plural, Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { keyOf, type ShownRow } from './party-rows-rules.ts';

interface PartyToggleProps {
  row: ShownRow;
  isOpen: boolean;
  onOpen: (key: string) => void;
}

/** Who else is of a party, behind a button, and how many places it waits for. */
export function PartyToggle({ row: { participant, others, isWithin }, isOpen, onOpen }: PartyToggleProps) {
  const { waiting, partySize, fullName } = participant;
  const needs = waiting !== null && !isWithin && partySize > 1;
  if (others.length === 0 && !needs) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] font-normal text-soft">
      {others.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(keyOf(participant))}
          className="-ml-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 text-link hover:underline print:text-soft"
        >
          <span className="sr-only">{`${fullName}: `}</span>
          <Plural value={others.length} one="and # with them" other="and # with them" />
          <ChevronDown
            size={16}
            aria-hidden
            className={`shrink-0 transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      )}
      {needs && <Trans>needs {partySize} places</Trans>}
    </span>
  );
}
