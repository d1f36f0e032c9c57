import { Plural, Trans } from '@lingui/react/macro';
import { ArrowUp } from 'lucide-react';
import type { MovesUp } from '../../lib/api/schema.gen.ts';

/** Who gets a place from the waiting list, and who hears of it. */
export function MovingUpList({ movesUp: { count, people, mails, parties } }: { movesUp: MovesUp }) {
  const without = count - mails;
  const more = count - parties.length;
  return (
    <section className="mt-3">
      <p className="font-semibold">
        <Plural
          value={people}
          one="# person moves up from the waiting list:"
          other="# people move up from the waiting list:"
        />
      </p>
      <ul className="mt-2 rounded-control border border-line">
        {parties.map(({ registration, name, seats }) => (
          <li
            key={registration}
            className="flex min-h-11 items-center gap-3 border-b border-line px-3.5 py-2 last:border-b-0"
          >
            <ArrowUp size={18} aria-hidden className="shrink-0 text-accent" />
            <span className="min-w-0 flex-1">{name}</span>
            {seats > 1 && (
              <span className="shrink-0 text-soft">
                <Plural value={seats} one="# person" other="# people" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-soft">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
      <p className="mt-2 text-soft">
        {mails > 0 && <Trans>They are told by e-mail that they have a place.</Trans>}{' '}
        {without > 0 && (
          <Plural
            value={without}
            one="# has no e-mail address: tell them yourself."
            other="# have no e-mail address: tell them yourself."
          />
        )}
      </p>
    </section>
  );
}
