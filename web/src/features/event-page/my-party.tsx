import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, UserPlus, UsersRound } from 'lucide-react';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { nameOfCompanion, stillExpected, type Companion } from '../../entities/registration/companions.ts';
import { AttendingBadge, WaitingBadge } from '../../ui/badge.tsx';
import { initialsOf } from '../../entities/registration/companions.ts';
import { mayChangeMind } from '../../entities/event/event-rules.ts';
import { useNow } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';

/** My guests and partner: who was asked, what they answered, and someone more. */
export function MyParty({ event }: { event: EventDetail }) {
  const now = useNow();
  const { id, guests, registrationOpen, guestsAllowed, partnersAllowed } = event;
  const areExpected = event.attending === 'NO' && stillExpected(guests).length > 0;
  const mayInvite = registrationOpen && (guestsAllowed || partnersAllowed);
  if (guests.length === 0 && !mayInvite) return null;
  return (
    <section className="px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">
          <Trans>My party</Trans>
        </h2>
        {mayInvite && (
          <Link
            to="/events/$event/invite"
            params={{ event: id }}
            className="flex min-h-11 items-center gap-1.5 font-semibold text-link"
          >
            <UserPlus size={20} aria-hidden />
            <Trans>Bring someone</Trans>
          </Link>
        )}
      </div>
      {guests.length === 0 ? (
        <p className="text-soft">
          <Trans>Just you so far. Those you invite get an e-mail and answer with one tap.</Trans>
        </p>
      ) : (
        <>
          {areExpected && (
            <p className="mt-1 text-soft">
              <Trans>
                You are not coming, but those of your party who do are still expected. Withdraw anyone who
                stays away, too.
              </Trans>
            </p>
          )}
          <ul className="mt-2 flex flex-col gap-3">
            {guests.map((guest) => (
              <GuestLine key={guest.registration} event={event} guest={guest} />
            ))}
          </ul>
          {(registrationOpen || mayChangeMind(event, now)) && (
            <LinkButton
              to="/events/$event/answer"
              params={{ event: id }}
              icon={UsersRound}
              wide
              className="mt-3"
            >
              <Trans>Answer for everyone</Trans>
            </LinkButton>
          )}
        </>
      )}
    </section>
  );
}

function GuestLine({ event, guest }: { event: EventDetail; guest: Companion }) {
  const { t } = useLingui();
  const { firstName, lastName, partner, email, attending } = guest;
  const name = nameOfCompanion(guest);
  return (
    <li>
      <Link
        to="/events/$event/guests/$registration"
        params={{ event: event.id, registration: guest.registration }}
        className="-mx-2 flex items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-info-soft font-semibold text-info"
        >
          {initialsOf(firstName, lastName)}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-36">
            <span className="block font-medium">{name === '' ? t`My partner` : name}</span>
            <span className="block truncate text-[0.9375rem] text-soft">
              {partner ? t({ message: 'Partner', context: 'at an event' }) : email}
            </span>
          </span>
          {guest.waiting ? <WaitingBadge /> : <AttendingBadge attending={attending} />}
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
      </Link>
    </li>
  );
}
