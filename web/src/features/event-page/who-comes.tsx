import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Attendance, EventDetail, MemberSummary } from '../../lib/api/schema.gen.ts';
import { useNow } from '../../lib/session/session.ts';
import { SectionHeading } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { Photo } from '../../ui/photo.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { useMedia } from '../../lib/hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isOver } from '../../lib/format/dates.ts';
import { service } from '../../lib/api/client.ts';
import { eventKeys } from '../../entities/event/event-queries.ts';

const route = getRouteApi('/app/events/$event/');

/** Who comes, who does not, and who has not answered yet; afterwards, what they had said. */
export function WhoComes({ event }: { event: EventDetail }) {
  const wasOver = isOver(event, useNow());
  // To what was called off nobody comes.
  const isShown = event.registrationEnabled && !event.cancelled;
  const attendance = useQuery({ ...attendanceQuery(event.id), enabled: isShown });
  if (!isShown) return null;
  return (
    <section>
      <SectionHeading>{wasOver ? <Trans>Who said yes</Trans> : <Trans>Who is coming</Trans>}</SectionHeading>
      {attendance.isPending && <Skeleton className="h-14 w-full" />}
      {attendance.isLoadingError && (
        <FailureNotice failure={attendance.error} onRetry={() => void attendance.refetch()} />
      )}
      {attendance.data !== undefined && <AttendanceView attendance={attendance.data} isOver={wasOver} />}
    </section>
  );
}

interface AttendanceViewProps {
  attendance: Attendance;
  isOver: boolean;
}

function AttendanceView({ attendance, isOver: wasOver }: AttendanceViewProps) {
  const { members, absent, comments } = attendance;
  return (
    <div className="flex flex-col gap-2">
      <Faces members={members} />
      <p className="text-soft">
        {wasOver ? <WhatWasSaid attendance={attendance} /> : <WhatIsSaid attendance={attendance} />}
      </p>
      <PeopleList
        name="coming"
        title={wasOver ? <Trans>Everyone who said yes</Trans> : <Trans>Everyone who is coming</Trans>}
        members={members}
        comments={comments}
      />
      <PeopleList
        name="absent"
        title={wasOver ? <Trans>Those who said no</Trans> : <Trans>Those who can’t come</Trans>}
        members={absent}
        comments={comments}
      />
    </div>
  );
}

function WhatIsSaid({ attendance }: { attendance: Attendance }) {
  const { members, absent, unknownCount } = attendance;
  const guests = comingGuests(attendance);
  return (
    <FactLine>
      <Plural
        value={members.length}
        _0="Nobody has said yes yet"
        one="# member is coming"
        other="# members are coming"
      />
      {guests > 0 && <Plural value={guests} one="# guest" other="# guests" />}
      {absent.length > 0 && <Plural value={absent.length} one="# can’t come" other="# can’t come" />}
      {unknownCount > 0 && (
        <Plural value={unknownCount} one="# has not answered" other="# have not answered" />
      )}
    </FactLine>
  );
}

function WhatWasSaid({ attendance }: { attendance: Attendance }) {
  const { members, absent } = attendance;
  const guests = comingGuests(attendance);
  return (
    <FactLine>
      <Plural
        value={members.length}
        _0="Nobody said yes"
        one="# member said yes"
        other="# members said yes"
      />
      {guests > 0 && <Plural value={guests} one="# guest" other="# guests" />}
      {absent.length > 0 && <Plural value={absent.length} one="# said no" other="# said no" />}
    </FactLine>
  );
}

function comingGuests({ guests }: Attendance): number {
  return guests.filter(({ attending }) => attending === 'YES').length;
}

const maxFaces = 8;

function Faces({ members }: { members: readonly MemberSummary[] }) {
  if (members.length === 0) return null;
  return (
    <div className="flex -space-x-1" aria-hidden>
      {members.slice(0, maxFaces).map(({ id, photo }) => (
        <Photo key={id} photo={photo} size={36} className="ring-2 ring-paper" />
      ))}
    </div>
  );
}

interface PeopleListProps {
  /** What the address says when it is open, so that whoever looks at a person finds it open again. */
  name: 'coming' | 'absent';
  title: React.ReactNode;
  members: readonly MemberSummary[];
  comments: Attendance['comments'];
}

function PeopleList({ name, title, members, comments }: PeopleListProps) {
  const { t } = useLingui();
  const isOpen = route.useSearch()[name] === true;
  const navigate = route.useNavigate();
  const columns = useMedia('(min-width: 40rem) and (width < 64rem), (min-width: 80rem)') ? 2 : 1;
  if (members.length === 0) return null;
  const commentOf = new Map(comments.map(({ member, content }) => [member, content]));
  return (
    <Disclosure
      title={
        <>
          <span className="text-link">{title}</span>
          <span className="shrink-0 font-normal text-soft">{members.length}</span>
        </>
      }
      titleClassName="min-h-11 w-fit"
      isOpen={isOpen}
      onToggle={(opened) => {
        if (opened === isOpen) return;
        const search = (now: object) => ({ ...now, [name]: opened ? true : undefined });
        void navigate({ search, replace: true, resetScroll: false });
      }}
    >
      <RowList
        label={t`People`}
        rows={members}
        keyOf={({ id }) => id}
        height={48}
        columns={columns}
        gap={12}
        className="mt-2 gap-x-6 gap-y-3"
        rowClassName="flex min-h-12 items-center gap-3"
      >
        {({ id, fullName, photo, club }) => (
          <>
            <Photo photo={photo} size={40} />
            <span className="min-w-0">
              <a href={`people/${id}`} className="block font-medium hover:underline">
                {fullName}
              </a>
              <span className="block text-[0.9375rem] text-soft">{commentOf.get(id) ?? club?.name}</span>
            </span>
          </>
        )}
      </RowList>
    </Disclosure>
  );
}

/** Who comes, who does not, and who has not answered. */
const attendanceQuery = (id: number) =>
  queryOptions({
    queryKey: eventKeys.attendance(id),
    queryFn: ({ signal }) => service.get('/v2/events/{id}/members', { path: { id }, signal }),
  });
