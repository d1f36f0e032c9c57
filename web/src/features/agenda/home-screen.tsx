import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayOf } from '../../lib/format/dates.ts';
import { useMe, useNow } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Page } from '../../ui/page.tsx';
import { Photo } from '../../ui/photo.tsx';
import { clubQuery } from '../../entities/club/club-queries.ts';
import { comingQuery } from './agenda-queries.ts';
import { ComingUp, WaitingList } from './coming-up.tsx';
import { FirstSteps } from './first-steps-list.tsx';
import { DoorsToday, OrganisersDuties } from './home-duties.tsx';
import { homeOf, partOfDay } from './home-rules.ts';
import { CalendarSync, ChevronRight, Clock, MapPin } from 'lucide-react';
import type { Club } from '../../lib/api/schema.gen.ts';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { Entry } from './agenda-rules.ts';
import { useTimeWords } from './entry-facts.tsx';

/** What is next for the person who is signed in. */
export function HomeScreen() {
  const { firstName, photo } = useMe();
  const formatter = useFormatter();
  const now = useNow();
  const today = dayOf(now);
  const { events } = useSuspenseQuery(comingQuery(today)).data;
  const [answeredHere, setAnsweredHere] = useState<ReadonlySet<number>>(new Set());
  const { tickets, waiting, waitingCount, comingUp } = homeOf(events, now, answeredHere);
  return (
    <Page
      width="wide"
      title={useGreeting(now, firstName)}
      above={
        <span className="inline-block first-letter:uppercase">{formatter.weekdayAndDay(today, today)}</span>
      }
      corner={<MyPhoto photo={photo} />}
    >
      <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <FirstSteps />
          <div className="flex flex-col gap-3">
            <DoorsToday />
            {tickets.map((entry) => (
              <TicketCard key={entry.key} entry={entry} today={today} />
            ))}
          </div>
          <OrganisersDuties />
          <WaitingList
            entries={waiting}
            count={waitingCount}
            now={now}
            onAnswer={(event) => setAnsweredHere(new Set([...answeredHere, event]))}
          />
          <ComingUp entries={comingUp} now={now} />
        </div>
        <div className={`min-w-0 ${tickets.length > 0 ? 'lg:-mt-8' : ''}`}>
          <MyClub />
          <CalendarHint />
        </div>
      </div>
    </Page>
  );
}

function useGreeting(now: string, name: string): string {
  const { t } = useLingui();
  const words = {
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
  };
  return words[partOfDay(now)];
}

/** On a desk the side of every page shows it already. */
function MyPhoto({ photo }: { photo: string }) {
  const { t } = useLingui();
  return (
    <Link to="/me" aria-label={t`Me`} className="md:hidden">
      <Photo photo={photo} size={48} />
    </Link>
  );
}

/** The name is known at once; when and where the club meets comes a moment later, and nobody waits for it. */
function MyClub() {
  const { club } = useMe();
  const meetings = useQuery({ ...clubQuery(club?.id ?? 0), enabled: club !== null }).data?.meetings;
  return club === null ? null : <ClubCard club={{ ...club, ...(meetings && { meetings }) }} />;
}

/** A quiet word that the events can be in the own calendar, too. */
function CalendarHint() {
  return (
    <Link
      to="/me/calendar"
      className="mt-4 flex min-h-11 items-center gap-3 rounded-control px-1 py-2 text-[0.9375rem] text-link hover:underline print:hidden"
    >
      <CalendarSync size={20} aria-hidden className="shrink-0" />
      <Trans>Get your events in your own calendar</Trans>
    </Link>
  );
}

/** My club: when and where it meets, and the way to it. */
function ClubCard({ club }: { club: Pick<Club, 'id' | 'name'> & Partial<Pick<Club, 'meetings'>> }) {
  const [meeting] = club.meetings ?? [];
  return (
    <section aria-labelledby="my-club">
      <SectionHeading id="my-club">
        <Trans>My club</Trans>
      </SectionHeading>
      <Card className="relative p-4 hover:bg-sunken/40">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">
            <Link
              to="/clubs/$club"
              params={{ club: club.id }}
              className="text-ink no-underline after:absolute after:inset-0"
            >
              {club.name}
            </Link>
          </h3>
          <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
        </div>
        {meeting !== undefined && (
          <dl className="mt-2 flex flex-col gap-1.5 text-[0.9375rem] text-soft">
            <div className="flex gap-2.5">
              <dt>
                <Clock size={18} aria-hidden className="mt-0.5 text-accent" />
                <span className="sr-only">
                  <Trans>Meetings</Trans>
                </span>
              </dt>
              <dd>
                <FactLine>
                  {meeting.dayTime}
                  {meeting.description}
                </FactLine>
              </dd>
            </div>
            {meeting.address !== '' && (
              <div className="flex gap-2.5">
                <dt>
                  <MapPin size={18} aria-hidden className="mt-0.5 text-accent" />
                  <span className="sr-only">
                    <Trans>Place</Trans>
                  </span>
                </dt>
                <dd>{meeting.address}</dd>
              </div>
            )}
          </dl>
        )}
      </Card>
    </section>
  );
}

const code = 'size-20 shrink-0 rounded-control sm:size-24';

/** The ticket of something that is on today: one tap before the door. */
function TicketCard({ entry, today }: { entry: Entry; today: string }) {
  const { t } = useLingui();
  const timeWords = useTimeWords();
  const { event, title, place } = entry;
  if (event === null) return null;
  return (
    <Link
      to="/events/$event/ticket"
      params={{ event: event.id }}
      // At the door there may be no network: what the ticket needs is kept as soon as it can be asked for.
      preload="render"
      className="flex flex-wrap items-center gap-4 rounded-card bg-brand p-4 text-white no-underline shadow-card hover:brightness-110 sm:p-5"
    >
      <QrCode text={event.reviewBarcode} className={code} />
      {/* Large text gets a line of its own below the code. */}
      <span className="flex flex-1 basis-36 items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className="block text-[0.9375rem] font-medium">
            <FactLine>
              {t`Today`}
              {timeWords(entry, dayOf(today))}
            </FactLine>
          </span>
          <span className="block font-serif text-xl leading-tight font-semibold">{title}</span>
          <span className="mt-0.5 block text-[0.9375rem] text-white/85">{place}</span>
          <span className="mt-1 block text-[0.9375rem] font-semibold underline underline-offset-4">
            <Trans>Show my ticket</Trans>
          </span>
        </span>
        <ChevronRight size={24} aria-hidden className="shrink-0" />
      </span>
    </Link>
  );
}
