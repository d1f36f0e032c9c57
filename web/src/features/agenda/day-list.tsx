import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf, daysBetween } from '../../lib/format/dates.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { mayChangeMind, yesFor } from '../../entities/event/event-rules.ts';
import { Card, CardList } from '../../ui/card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { LateAnswer, AnswerButtons } from '../../entities/event/answer-buttons.tsx';
import { isEntryOver, type Day, type Entry } from './agenda-rules.ts';
import { useDayPart, useDueWords, useQuestionWords, useTimeWords } from './entry-facts.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryStateBadge, stateMark } from './entry-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { EventList, Event } from '../../lib/api/schema.gen.ts';
import { useMore } from '../../lib/address.ts';
import { mostAsked } from '../../lib/read-more.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { useRouter } from '@tanstack/react-router';
import { useAnswering } from '../../entities/event/answering.ts';

/** Days with what happens on them. */
export function DayList({ days, now }: { days: readonly Day[]; now: string }) {
  return (
    <ol className="@container mt-2 max-w-4xl">
      {days.map(({ day, entries }) => (
        <li key={day}>
          <DayHeading day={day} now={now} />
          <DayEntries day={day} entries={entries} now={now} />
        </li>
      ))}
    </ol>
  );
}

/** The name of a day; today and tomorrow are called so. */
export function DayHeading({ day, now }: { day: string; now: string }) {
  const formatter = useFormatter();
  const days = daysBetween(now.slice(0, 10), day);
  return (
    <h2 className="mt-6 mb-2 flex flex-wrap items-center gap-x-2.5 text-[0.9375rem] font-semibold text-soft">
      {days === 0 && (
        <span className="rounded-full bg-brand px-2.5 py-0.5 text-white">
          <Trans>Today</Trans>
        </span>
      )}
      {days === 1 && (
        <span className="text-accent">
          <Trans>Tomorrow</Trans>
        </span>
      )}
      <time dateTime={day} className={days === 0 || days === 1 ? '' : 'first-letter:uppercase'}>
        {formatter.weekdayAndDay(day, now)}
      </time>
    </h2>
  );
}

interface DayEntriesProps {
  day: string;
  entries: readonly Entry[];
  now: string;
}

/** What happens on a day. */
export function DayEntries({ day, entries, now }: DayEntriesProps) {
  const formatter = useFormatter();
  if (entries.length === 0) {
    return (
      <Card className="p-4 text-soft">
        <Trans>Nothing on this day.</Trans>
      </Card>
    );
  }
  return (
    <CardList label={formatter.longDay(day)}>
      {entries.map((entry) => (
        <DayEntry key={entry.key} entry={entry} day={day} now={now} />
      ))}
    </CardList>
  );
}

function DayEntry({ entry, day, now }: { entry: Entry; day: string; now: string }) {
  const { t } = useLingui();
  const timeWords = useTimeWords();
  const dayPart = useDayPart();
  const dueWords = useDueWords();
  const questionWords = useQuestionWords();
  // On the further days of a long event nothing is asked again.
  const isOpen = entry.state === 'unanswered' && dayOf(entry.start) === day;
  const due = isOpen ? dueWords(entry.event?.registrationDueDate ?? '', now) : '';
  const closedWord = entry.event?.closed === true ? t`by invitation only` : '';
  return (
    <EntryRow
      entry={entry}
      lead={
        <span aria-hidden className={`w-1 shrink-0 self-stretch rounded-full ${stateMark[entry.state]}`} />
      }
      facts={
        <>
          <FactLine>
            {dayPart(entry, day)}
            {timeWords(entry, day)}
            {entry.place}
          </FactLine>
          <FactLine>
            {entry.owner}
            {entry.activity?.record.categoryName}
            {closedWord}
            {due}
            {questionWords(entry)}
          </FactLine>
        </>
      }
      beside={<EntryStateBadge entry={entry} isOver={isEntryOver(entry, now)} />}
    >
      {isOpen && entry.event !== null ? (
        <AnswerEntry event={entry.event} />
      ) : entry.event !== null && mayChangeMind(entry.event, now) && dayOf(entry.start) === day ? (
        <LateAnswer event={entry.event} size="small" />
      ) : undefined}
    </EntryRow>
  );
}

interface MoreButtonProps {
  parts: readonly UseQueryResult<EventList>[];
  hasMore: boolean;
  label: string;
}

/** Loads one more part of a list. */
export function MoreButton({ parts, hasMore, label }: MoreButtonProps) {
  const [, show] = useMore();
  const failed = parts.find(({ error }) => error !== null);
  if (failed !== undefined)
    return <FailureNotice failure={failed.error} onRetry={() => void failed.refetch()} />;
  const isLoading = parts.some(({ isPending }) => isPending);
  // Of what the address does not ask for nothing is shown, and so nothing is offered.
  const isLast = !hasMore || parts.length > mostAsked;
  if (isLast && !isLoading) return null;
  return (
    <div className="mt-6 flex max-w-3xl justify-center print:hidden">
      <Button pending={isLoading} onClick={() => show(parts.length)}>
        {label}
      </Button>
    </div>
  );
}

interface AnswerEntryProps {
  event: Event;
  /** Told before the answer is sent. */
  onAnswer?: ((event: number) => void) | undefined;
}

/** The two answers to an event of a list. What the event asks those who come is asked on its own page first. */
export function AnswerEntry({ event, onAnswer }: AnswerEntryProps) {
  const { t } = useLingui();
  const router = useRouter();
  const { id, title, attending } = event;
  const answering = useAnswering(id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const answer = (chosen: 'YES' | 'NO') => {
    if (chosen === 'YES' && event.asksFirst) {
      void router.navigate({ to: '/events/$event/answer', params: { event: id } });
      return;
    }
    onAnswer?.(id);
    answering.mutate(chosen === 'YES' ? yesFor(full, waits) : { attending: chosen });
  };
  return (
    <AnswerButtons
      attending={attending}
      full={full}
      waits={waits}
      onAnswer={answer}
      label={t`My answer to ${title}`}
    />
  );
}
