import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import type { EventHistoryEntry } from '../../../lib/api/schema.gen.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card, CardList } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { FailureNotice, Notice } from '../../../ui/notices.tsx';
import { ShowMore } from '../../../ui/organisers/show-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useManagedEvent } from '../managed-events.ts';
import { ChangeList } from './change-list.tsx';
import { eventHistoryQuery } from './history-queries.ts';
import { useNewAnswer, useChannelNames, useDeedNames } from './history-words.ts';

/** Who did what to an event, and to the answers and places of its people. */
export function EventHistoryScreen() {
  const { t } = useLingui();
  const { id, title } = useManagedEvent();
  const list = useLongList(eventHistoryQuery(id));
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <Page
      title={t`Who did what`}
      above={title}
      below={<Trans>Every change and message, newest first. Check-ins are on the board of the door.</Trans>}
      back={`/organise/events/${id}`}
    >
      {list.isLoadingError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {entries?.length === 0 && (
        <Card>
          <Notice icon={History} title={<Trans>Nothing is on record</Trans>}>
            <Trans>What is done to this event from now on is listed here.</Trans>
          </Notice>
        </Card>
      )}
      {entries !== undefined && entries.length > 0 && (
        <CardList label={t`Who did what`}>
          {entries.map((entry) => (
            <li key={entry.id} className="px-4 py-3.5">
              <Entry entry={entry} />
            </li>
          ))}
        </CardList>
      )}
      <ShowMore list={list} />
    </Page>
  );
}

function Entry({ entry }: { entry: EventHistoryEntry }) {
  const deedOf = useDeedNames();
  const answerOf = useNewAnswer();
  const channels = useChannelNames();
  const formatter = useFormatter();
  const { at, by, about, channel } = entry;
  const isOwn = about !== null && by !== null && about.id === by.id;
  return (
    <>
      <p className="font-semibold">
        <FactLine>
          {isOwn ? null : about?.name}
          {deedOf(entry)}
          {answerOf(entry)}
        </FactLine>
      </p>
      <p className="text-[0.9375rem] text-soft">
        <FactLine>
          {by === null ? channels[channel] : by.name || <Trans>Someone who is no longer there</Trans>}
          {formatter.dayAndTime(at)}
        </FactLine>
      </p>
      {entry.subject === 'event' && <ChangeList entry={entry} />}
    </>
  );
}
