import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ParticipantList } from '../../../lib/api/schema.gen.ts';
import { useLongList } from '../../../lib/long-list.ts';
import { useMore } from '../../../lib/address.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { ShowMore } from '../../../ui/organisers/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TakenPlaces } from '../../../ui/organisers/taken-places.tsx';
import { useAboutEvent, type AboutEvent, useDoorDay } from '../about-event.ts';
import { CrowdLinks, useWhenAndWhere } from '../event-head.tsx';
import { lastTyped, rememberTyped } from '../../../lib/session/last-typed.ts';
import { ParticipantsBar } from './participants-bar.tsx';
import { useJump } from './jump.tsx';
import { LineNotice } from '../../../entities/event/organisers/waiting-line.tsx';
import { ListLength } from './list-length.tsx';
import { People } from './people-list.tsx';
import { participantsQuery, type ParticipantFilter } from './participants-queries.ts';
import { StateTiles } from './state-tiles.tsx';

const route = getRouteApi('/app/organise/events/$event/participants');

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
  const { more = 0, at = 0, ...search } = route.useSearch();
  const [, show] = useMore();
  const { jump } = useJump();
  const filter: ParticipantFilter = { ...search, q: q === '' ? undefined : q };
  const isOn = useDoorDay(event);
  const list = useLongList({
    ...participantsQuery(id, filter, at),
    refetchInterval: ({ state }) =>
      isOn && (state.data?.pages.length ?? 0) <= livePages ? liveMilliseconds : false,
  });
  const first = list.data?.pages[0];
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
          {first.line !== undefined && <LineNotice line={first.line} />}
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
            if (at > 0) jump(0);
            else if (more > 0) show(0);
          }}
        />
      )}
      {first !== undefined && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-70' : ''}>
          <People event={event} filter={filter} at={at} pages={list.data?.pages ?? []} isDoorOpen={isOn} />
        </div>
      )}
      {list.isError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      <ShowMore list={list} isByItself />
      {first?.totals !== undefined && list.data !== undefined && <Foot pages={list.data.pages} at={at} />}
    </Page>
  );
}

/** How long the list is, where it ends. */
function Foot({ pages, at }: { pages: readonly ParticipantList[]; at: number }) {
  const totals = pages[0]?.totals;
  const shown = pages.reduce((sum, { participants }) => sum + participants.length, 0);
  if (totals === undefined || shown <= 20) return null;
  return (
    <p className="mt-3 px-1 text-[0.9375rem] text-soft">
      <ListLength totals={totals} at={at} shown={shown} />
    </p>
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
