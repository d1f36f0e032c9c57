import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { CalendarDays, CalendarCheck } from 'lucide-react';
import { dayOf } from '../../lib/format/dates.ts';
import { mayChangeMind } from '../../entities/event/event-rules.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardList, SectionHeading } from '../../ui/card.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { LateAnswer } from '../../entities/event/answer-buttons.tsx';
import { Notice } from '../../ui/notices.tsx';
import type { Entry } from './agenda-rules.ts';
import { useDayPart, useQuestionWords, useStartWords, useDueWords } from './entry-facts.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryStateBadge } from './entry-state.tsx';
import { AnswerEntry } from './day-list.tsx';

/** So many are shown; the agenda has them all. */
const shownCount = 5;

/** What I take part in, or may simply go to. */
export function ComingUp({ entries, now }: { entries: readonly Entry[]; now: string }) {
  const today = dayOf(now);
  const { t } = useLingui();
  const startWords = useStartWords();
  const dayPart = useDayPart();
  const questionWords = useQuestionWords();
  return (
    <section aria-labelledby="coming-up">
      <SectionHeading
        id="coming-up"
        beside={
          <LinkButton kind="quiet" size="small" to="/events" className="-mr-3 min-h-11">
            <Trans>All events</Trans>
          </LinkButton>
        }
      >
        <Trans>Coming up</Trans>
      </SectionHeading>
      {entries.length === 0 ? (
        <Card>
          <Notice icon={CalendarDays} title={<Trans>Nothing in your diary yet</Trans>}>
            <Trans>What you say yes to appears here. Have a look at all events.</Trans>
          </Notice>
        </Card>
      ) : (
        <CardList label={t`Coming up`}>
          {entries.slice(0, shownCount).map((entry) => {
            const day = dayOf(entry.start) < today ? today : dayOf(entry.start);
            return (
              <EntryRow
                key={entry.key}
                entry={entry}
                lead={<DateTile day={day} />}
                facts={
                  <FactLine>
                    {dayPart(entry, day)}
                    {startWords(entry, day)}
                    {entry.place}
                    {questionWords(entry)}
                  </FactLine>
                }
                beside={<EntryStateBadge entry={entry} />}
              >
                {entry.event !== null && mayChangeMind(entry.event, now) ? (
                  <LateAnswer event={entry.event} size="small" />
                ) : undefined}
              </EntryRow>
            );
          })}
        </CardList>
      )}
    </section>
  );
}

interface WaitingListProps {
  entries: readonly Entry[];
  /** How many still wait. */
  count: number;
  now: string;
  onAnswer: (event: number) => void;
}

/** So many are shown at once; the agenda has them all. */
const shownWaiting = 4;

/** What waits for an answer, to be answered right there. */
export function WaitingList({ entries, count, now, onAnswer }: WaitingListProps) {
  const { t } = useLingui();
  const startWords = useStartWords();
  const dueWords = useDueWords();
  return (
    <section aria-labelledby="waiting">
      <SectionHeading id="waiting" beside={<WaitingCount count={count} />}>
        <Trans>Waiting for your answer</Trans>
      </SectionHeading>
      {entries.length === 0 ? (
        <NothingWaits />
      ) : (
        <CardList label={t`Waiting for your answer`}>
          {entries.slice(0, shownWaiting).map((entry) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              lead={<DateTile day={entry.start} />}
              facts={
                <FactLine>
                  {startWords(entry, dayOf(entry.start))}
                  {entry.place}
                  {entry.state === 'unanswered' && dueWords(entry.event?.registrationDueDate ?? '', now)}
                </FactLine>
              }
              beside={entry.state === 'unanswered' ? undefined : <EntryStateBadge entry={entry} />}
            >
              {entry.event !== null && <AnswerEntry event={entry.event} onAnswer={onAnswer} />}
            </EntryRow>
          ))}
        </CardList>
      )}
      {entries.length > shownWaiting && (
        <LinkButton kind="quiet" to="/events" search={{ answer: 'open' }} className="mt-1">
          <Trans>Show all {count}</Trans>
        </LinkButton>
      )}
    </section>
  );
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      role="status"
      className="shrink-0 rounded-full bg-open-soft px-3 py-1 text-[0.9375rem] font-semibold text-open"
    >
      {count}
      <span className="sr-only">
        {' '}
        <Plural value={count} one="event waits" other="events wait" />
      </span>
    </span>
  );
}

function NothingWaits() {
  return (
    <Card className="flex items-center gap-3 p-4 text-soft">
      <CalendarCheck size={22} aria-hidden className="shrink-0 text-yes" />
      <p>
        <Trans>You have answered everything. New invitations will appear here.</Trans>
      </p>
    </Card>
  );
}
