import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX, UserPlus, UsersRound } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ParticipantList } from '../../../lib/api/schema.gen.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useMore } from '../../../lib/address.ts';
import { useDebounced, useMedia } from '../../../lib/hooks.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice, Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { ShowMore } from '../../../ui/organisers/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TakenPlaces } from '../../../ui/organisers/taken-places.tsx';
import { useAboutEvent, type AboutEvent, useDoorDay, useHasBegun } from '../about-event.ts';
import { CrowdLinks, useWhenAndWhere } from '../event-head.tsx';
import { lastTyped, rememberTyped } from '../../../lib/session/last-typed.ts';
import { ListTools } from './list-tools.tsx';
import { MoveUpDialog } from './move-up-dialog.tsx';
import { ParticipantsBar } from './participants-bar.tsx';
import { ParticipantsCards } from './participants-cards.tsx';
import { participantsQuery, type ParticipantFilter } from './participants-queries.ts';
import { ParticipantsTable } from './participants-table.tsx';
import { StateTiles } from './state-tiles.tsx';
import { useRowActions } from './row-action.tsx';

const route = getRouteApi('/app/organise/events/$event/participants');

/** Otherwise there are cards. */
const roomForTable = '(min-width: 60rem)';

/** While a door runs the list follows it. */
const liveMilliseconds = 10_000;
/** Longer lists are only asked for again when someone wants it. */
const livePages = 2;

/** Who takes part in an event, for those who organise it or stand at its door. */
export function ParticipantsScreen() {
  const event = useAboutEvent();
  const { id, title, calendar, isManaged } = event;
  const [typed, setTyped] = useState(() => lastTyped(`event-${id}`));
  const q = useDebounced(typed.trim());
  const { more = 0, ...search } = route.useSearch();
  const [, show] = useMore();
  const filter: ParticipantFilter = { ...search, q: q === '' ? undefined : q };
  const isOn = useDoorDay(event);
  const list = useLongList({
    ...participantsQuery(id, filter),
    refetchInterval: ({ state }) =>
      isOn && (state.data?.pages.length ?? 0) <= livePages ? liveMilliseconds : false,
  });
  const first = list.data?.pages[0];
  const isWide = useMedia(roomForTable);
  return (
    <Page
      title={title}
      above={calendar}
      below={useWhenAndWhere(event)}
      back={isManaged ? `/organise/events/${id}` : `/events/${id}`}
      width="wide"
      actions={(first !== undefined || !list.isError) && <Actions event={event} />}
    >
      <CrowdLinks event={event} />
      {first === undefined && !list.isError && <Skeleton className="h-96 w-full rounded-card" />}
      {first !== undefined && (
        <>
          <StateTiles
            counts={first.counts}
            chosen={search}
            capacity={event.capacity}
            hasDoor={event.reviewEnabled}
          />
          <TakenPlaces counts={first.counts} capacity={event.capacity} />
        </>
      )}
      {/* What someone types stays under their fingers, whether or not anything comes of it. */}
      {(first !== undefined || typed !== '') && (
        <ParticipantsBar
          questions={event.questions}
          typed={typed}
          onType={(text) => {
            rememberTyped(`event-${id}`, text);
            setTyped(text);
            if (more > 0) show(0);
          }}
        />
      )}
      {first !== undefined && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-70' : ''}>
          <People
            event={event}
            pages={list.data?.pages ?? []}
            isDoorOpen={isOn}
            tools={<ListTools event={id} filter={filter} questions={first.questions} hasColumns={isWide} />}
          />
        </div>
      )}
      {list.isError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      <ShowMore list={list} isByItself />
    </Page>
  );
}

function Actions({ event: { id, cancelled, isDraft, registrationEnabled } }: { event: AboutEvent }) {
  // The service refuses it.
  if (cancelled || isDraft || !registrationEnabled) return null;
  return (
    <LinkButton
      to="/organise/events/$event/participants/new"
      params={{ event: id }}
      kind="main"
      icon={UserPlus}
    >
      <Trans>Register someone</Trans>
    </LinkButton>
  );
}

interface PeopleProps {
  event: AboutEvent;
  pages: readonly ParticipantList[];
  isDoorOpen: boolean;
  /** What can be done with the whole list. */
  tools: ReactNode;
}

function People({ event, pages, isDoorOpen, tools }: PeopleProps) {
  const { t } = useLingui();
  const isWide = useMedia(roomForTable);
  const hasBegun = useHasBegun(event);
  const { dialog, busyWith, onMoveUp, onCheckIn, onAnnul } = useRowActions(event.id);
  const participants = useMemo(() => pages.flatMap((page) => page.participants), [pages]);
  const [first] = pages;
  const mayMoveUp = first?.mayManage === true && !event.cancelled && !hasBegun;
  // The same for all rows, and from one letter typed above them to the next.
  const actions = useMemo(
    () => ({ onMoveUp, onCheckIn, onAnnul, isDoorOpen, mayMoveUp }),
    [onMoveUp, onCheckIn, onAnnul, isDoorOpen, mayMoveUp],
  );
  if (first === undefined) return null;
  const shown = {
    event: event.id,
    participants,
    questions: first.questions,
    label: t`Participants`,
    actions,
    busyWith,
  };
  const isAll = pages.at(-1)?.next === null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="px-1 text-[0.9375rem] text-soft">
          {isAll ? (
            <Plural value={participants.length} one="# person" other="# people" />
          ) : (
            <Trans>The first {participants.length}</Trans>
          )}
        </p>
        {tools}
      </div>
      {participants.length === 0 ? (
        <Nobody isEmpty={first.counts.all === 0} />
      ) : isWide ? (
        <ParticipantsTable {...shown} />
      ) : (
        <ParticipantsCards {...shown} />
      )}
      <MoveUpDialog {...dialog} />
    </>
  );
}

function Nobody({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Card>
      {isEmpty ? (
        <Notice icon={UsersRound} title={<Trans>Nobody is registered yet</Trans>}>
          <Trans>Those who answer appear here. Someone who called can be registered above.</Trans>
        </Notice>
      ) : (
        <Notice icon={SearchX} title={<Trans>No matches</Trans>}>
          <Trans>Try fewer letters, or choose another part of the list.</Trans>
        </Notice>
      )}
    </Card>
  );
}
