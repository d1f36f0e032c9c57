import { todayText } from '../../src/platform/shared/local-time.ts';
import { summaryOf, type SummaryRow } from './hand-people.ts';
import { notFound, type HandParts, type HandRoute } from './hand-route.ts';
import { byName, summaryColumns } from './hand-sql.ts';

/** So many of those who have not answered are shown. */
const maxUnknown = 80;
/** With so many asked, the first by name are met soon in the list of all members. */
const manyAsked = 5000;

interface Asked {
  closed: number;
  path: string;
}
interface AnswerRow extends SummaryRow {
  active: number;
  clubPath: string | null;
  attending: string | null;
  comment: string;
}
interface GuestRow {
  registration: number;
  attending: string | null;
  host: number | null;
  firstName: string;
  lastName: string;
  partner: number;
}

const askedBy = `
  select events.closed, places.path from events
  join calendars on calendars.id = events.calendar_id
  join places on places.id = calendars.place_id
  where events.id = :event and events.draft = 0 and events.removed_at is null`;

const answersTo = `
  select ${summaryColumns}, members.active, places.path as clubPath,
    registrations.attending, registrations.comment
  from registrations
  join members on members.id = registrations.member_id
  left join clubs on clubs.id = members.club_id
  left join places on places.id = clubs.place_id
  where registrations.event_id = :event order by ${byName}`;

const guestsOf = `
  select id as registration, attending, host_member_id as host, guest_first_name as firstName,
    guest_last_name as lastName, partner
  from registrations where event_id = :event and member_id is null order by name_key, id`;

/** Who comes to an event. */
export function attendanceByHand({ database, clock }: HandParts): HandRoute[] {
  const events = database.query<Asked>(askedBy);
  const answers = database.query<AnswerRow>(answersTo);
  const guests = database.query<GuestRow>(guestsOf);
  const audience = audiences(database);
  return [
    {
      method: 'GET',
      path: /^\/v2\/events\/(\d+)\/members$/,
      answer({ id: event }) {
        const asked = events.one({ event });
        if (asked === undefined) return notFound;
        const day = todayText(clock);
        const rows = answers.all({ event, day });
        const { count, unanswered } = asked.closed === 1 ? noAudience : audience(event, asked.path, day);
        const isAsked = (row: AnswerRow) =>
          row.active === 1 && asked.closed === 0 && row.clubPath?.startsWith(asked.path) === true;
        const answered = rows.filter(({ attending }) => attending !== null);
        const invited = rows.filter((row) => row.attending === null && row.active === 1 && !isAsked(row));
        const unknown = [...unanswered, ...invited].toSorted(compareNames).slice(0, maxUnknown);
        const coming = answered.filter(({ attending }) => attending === 'YES');
        const body = {
          success: true,
          count: coming.length,
          members: coming.map((row) => summaryOf(row)),
          absent: answered.filter(({ attending }) => attending === 'NO').map((row) => summaryOf(row)),
          unknown: unknown.map((row) => summaryOf(row)),
          unknownCount: count - answered.filter(isAsked).length + invited.length,
          comments: answered.flatMap(({ id: member, comment }) =>
            comment === '' ? [] : { member, content: comment },
          ),
          guests: guests.all({ event }).map(guestOf),
        };
        return { body };
      },
    },
  ];
}

function guestOf(guest: GuestRow) {
  return { ...guest, partner: guest.partner === 1, attending: guest.attending ?? '' };
}

interface Audience {
  count: number;
  unanswered: SummaryRow[];
}

const noAudience: Audience = { count: 0, unanswered: [] };

/** Counts those below a place whom an event asks, and finds the first of those who have not answered. */
function audiences(database: HandParts['database']) {
  const below = 'places.path >= :path and places.path < :end';
  const isUnanswered = `members.active = 1 and not exists (select 1 from registrations
    where registrations.member_id = members.id and registrations.event_id = :event
      and registrations.attending is not null)`;
  const shown = (found: string) => `
    select ${summaryColumns} from (${found} order by ${byName} limit ${maxUnknown}) as found
    cross join members on members.id = found.id left join clubs on clubs.id = members.club_id`;
  const count = database.query<{ count: number }>(`
    select count(*) as count from places join clubs on clubs.place_id = places.id
    join members on members.club_id = clubs.id where ${below} and members.active = 1`);
  const few = database.query<SummaryRow>(
    shown(`select members.id from places join clubs on clubs.place_id = places.id
      join members on members.club_id = clubs.id where ${below} and ${isUnanswered}`),
  );
  const many = database.query<SummaryRow>(
    shown(`select members.id from members where ${isUnanswered} and exists (
      select 1 from clubs join places on places.id = clubs.place_id
      where clubs.id = members.club_id and ${below})`),
  );
  return (event: number, path: string, day: string): Audience => {
    const range = { path, end: `${path.slice(0, -1)}0` };
    const size = count.one(range)?.count ?? 0;
    return { count: size, unanswered: (size < manyAsked ? few : many).all({ ...range, event, day }) };
  };
}

function compareNames(one: SummaryRow, other: SummaryRow): number {
  return (
    compare(one.lastNameKey, other.lastNameKey) ||
    compare(one.firstNameKey, other.firstNameKey) ||
    one.id - other.id
  );
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
