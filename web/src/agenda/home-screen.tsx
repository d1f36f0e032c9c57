import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayOf } from '../shared/dates.ts';
import { useMe, useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Page } from '../ui/page.tsx';
import { Photo } from '../ui/photo.tsx';
import { comingQuery, ownClubQuery } from './agenda-queries.ts';
import { CalendarHint } from './calendar-hint.tsx';
import { ClubCard } from './club-card.tsx';
import { ComingUp } from './coming-up.tsx';
import { homeOf, partOfDay } from './home-rules.ts';
import { TicketCard } from './ticket-card.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What is next for the person who is signed in. */
export function HomeScreen() {
  const { firstName, photo } = useMe();
  const writer = useWriter();
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
        <span className="inline-block first-letter:uppercase">{writer.weekdayAndDay(today, today)}</span>
      }
      corner={<MyPhoto photo={photo} />}
    >
      <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <div className="flex flex-col gap-3">
            {tickets.map((entry) => (
              <TicketCard key={entry.key} entry={entry} today={today} />
            ))}
          </div>
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
  const meetings = useQuery({ ...ownClubQuery(club?.id ?? 0), enabled: club !== null }).data?.meetings;
  return club === null ? null : <ClubCard club={{ ...club, ...(meetings && { meetings }) }} />;
}
