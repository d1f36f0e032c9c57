import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Attendance, EventDetail, MemberSummary } from '../api/schema.gen.ts';
import { SectionHeading } from '../ui/card.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { FailureNotice } from '../ui/notices.tsx';
import { Photo } from '../ui/photo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { attendanceQuery } from './event-queries.ts';

/** Who comes, who does not, and who has not answered yet. */
export function WhoComes({ event }: { event: EventDetail }) {
  const attendance = useQuery({ ...attendanceQuery(event.id), enabled: event.registrationEnabled });
  if (!event.registrationEnabled) return null;
  return (
    <section>
      <SectionHeading>
        <Trans>Who is coming</Trans>
      </SectionHeading>
      {attendance.isPending && <Skeleton className="h-14 w-full" />}
      {attendance.isError && (
        <FailureNotice failure={attendance.error} onRetry={() => void attendance.refetch()} />
      )}
      {attendance.isSuccess && <AttendanceView attendance={attendance.data} />}
    </section>
  );
}

function AttendanceView({ attendance }: { attendance: Attendance }) {
  const { members, absent, unknownCount, guests, comments } = attendance;
  const coming = guests.filter(({ attending }) => attending === 'YES').length;
  return (
    <div className="flex flex-col gap-3">
      <Faces members={members} />
      <p className="text-soft">
        <FactLine>
          <Plural
            value={members.length}
            _0="Nobody has said yes yet"
            one="# member is coming"
            other="# members are coming"
          />
          {coming > 0 && <Plural value={coming} one="# guest" other="# guests" />}
          {absent.length > 0 && <Plural value={absent.length} one="# can’t come" other="# can’t come" />}
          {unknownCount > 0 && (
            <Plural value={unknownCount} one="# has not answered" other="# have not answered" />
          )}
        </FactLine>
      </p>
      <PeopleList title={<Trans>Everyone who is coming</Trans>} members={members} comments={comments} />
      <PeopleList title={<Trans>Those who can’t come</Trans>} members={absent} comments={comments} />
    </div>
  );
}

const maxFaces = 8;

function Faces({ members }: { members: readonly MemberSummary[] }) {
  if (members.length === 0) return null;
  return (
    <div className="flex -space-x-2" aria-hidden>
      {members.slice(0, maxFaces).map(({ id, photo }) => (
        <Photo key={id} photo={photo} size={40} className="ring-2 ring-paper" />
      ))}
    </div>
  );
}

interface PeopleListProps {
  title: React.ReactNode;
  members: readonly MemberSummary[];
  comments: Attendance['comments'];
}

function PeopleList({ title, members, comments }: PeopleListProps) {
  const { t } = useLingui();
  if (members.length === 0) return null;
  const commentOf = new Map(comments.map(({ member, content }) => [member, content]));
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center font-semibold text-link">
        {title}
        <span className="ml-2 font-normal text-soft">{members.length}</span>
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2" aria-label={t`People`}>
        {members.map(({ id, fullName, photo, club }) => (
          <li key={id} className="flex items-center gap-3 [content-visibility:auto]">
            <Photo photo={photo} size={40} />
            <span className="min-w-0">
              <a href={`people/${id}`} className="block font-medium hover:underline">
                {fullName}
              </a>
              <span className="block text-[0.9375rem] text-soft">{commentOf.get(id) ?? club?.name}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
