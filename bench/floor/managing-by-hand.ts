import { locationOf } from './hand-event.ts';
import { calendarsRoute } from './calendars-by-hand.ts';
import { placeOf } from './hand-people.ts';
import { heldBy, pathsUnder } from './hand-rights.ts';
import type { HandParts, HandRoute } from './hand-route.ts';
import { placesBelow } from './hand-sql.ts';

/** The events and calendars that someone manages. */
export function managingByHand(parts: HandParts): HandRoute[] {
  return [eventsRoute(parts), calendarsRoute(parts)];
}

const right = ['manage-events'];

interface ManagedRow {
  id: number;
  version: number;
  series: number | null;
  title: string;
  startDate: string;
  endDate: string | null;
  allDay: number;
  closed: number;
  draft: number;
  cancelled: number;
  registrationEnabled: number;
  registrationDueDate: string | null;
  reviewEnabled: number;
  capacity: number | null;
  location: string;
  calendarId: number;
  calendarTitle: string;
  taken: number | null;
  ownerPath: string;
}
interface CountRow {
  event: number;
  state: string;
  ofAudience: number;
  count: number;
  registered: number;
  members: number;
  partners: number;
  checkedIn: number;
  withComment: number;
}

/** The members to whom something was sent about events, and whether it has reached them, by event. */
const tried = `
  select told.event_id as event, sent.member_id as member,
    max(case when sent.state in ('waiting', 'queued') and ifnull(mail.state, '') <> 'failed' then 1 else 0 end) as reached,
    max(case when sent.state = 'no-address' or mail.state = 'failed' then 1 else 0 end) as missed,
    max(case when sent.state in ('waiting', 'queued') and ifnull(mail.state, '') <> 'failed'
      and messages.segment <> 'invited' then 1 else 0 end) as announced,
    max(case when (sent.state = 'no-address' or mail.state = 'failed')
      and messages.segment <> 'invited' then 1 else 0 end) as unannounced
  from message_events as told
  join messages on messages.id = told.message_id
  join message_recipients as sent on sent.message_id = told.message_id
  left join outbox as mail on mail.id = sent.mail_id and mail.message_id = sent.message_id
    and (mail.registration_id = sent.registration_id or mail.to_member_id = sent.member_id)
  where told.event_id in (select value from json_each(:events)) and sent.member_id is not null
  group by told.event_id, sent.member_id`;
const isInAudience = `members.active = 1 and places.path >= owners.path
  and places.path < substr(owners.path, 1, length(owners.path) - 1) || '0'`;
/** How many of events are in each state: those who are registered, and those who only were told. */
const countStates = `
  with tried as (${tried}), people as (
    select registrations.event_id as event, case
        when attending = 'YES' then 'yes' when attending = 'NO' then 'no' when members.active = 0 then 'left'
        when waiting_since is not null then 'waiting'
        when registrations.member_id is null or tried.reached = 1 then 'told'
        when tried.missed = 1 then 'unreached' when invited_by is not null then 'told' else 'untold' end as state,
      ${isInAudience} as ofAudience, 1 as registered, registrations.member_id as member,
      registrations.partner as partner,
      validated_at is not null as checkedIn, comment <> '' as withComment
    from registrations
    join events on events.id = registrations.event_id
    join calendars on calendars.id = events.calendar_id
    join places as owners on owners.id = calendars.place_id
    left join members on members.id = registrations.member_id
    left join clubs on clubs.id = members.club_id
    left join places on places.id = clubs.place_id
    left join tried on tried.event = registrations.event_id and tried.member = registrations.member_id
    where registrations.event_id in (select value from json_each(:events))
    union all
    select tried.event, case when announced = 1 then 'told' else 'unreached' end, ${isInAudience}, 0, null, 0, 0, 0
    from tried
    join members on members.id = tried.member
    join clubs on clubs.id = members.club_id
    join places on places.id = clubs.place_id
    join events on events.id = tried.event
    join calendars on calendars.id = events.calendar_id
    join places as owners on owners.id = calendars.place_id
    where members.active = 1 and (announced = 1 or (unannounced = 1 and events.closed = 0 and ${isInAudience}))
      and not exists (select 1 from registrations
        where registrations.event_id = tried.event and registrations.member_id = tried.member))
  select event, state, ifnull(ofAudience, 0) as ofAudience, count(*) as count, sum(registered) as registered,
    count(member) as members, sum(partner) as partners, sum(checkedIn) as checkedIn, sum(withComment) as withComment
  from people group by event, state, ofAudience`;

const pageOfEvents = `
  select events.id, events.version, events.series_id as series, events.title, events.start_date as startDate,
    events.end_date as endDate, events.all_day as allDay, events.closed, events.draft, events.cancelled,
    events.registration_enabled as registrationEnabled,
    events.registration_due_date as registrationDueDate, events.review_enabled as reviewEnabled,
    events.capacity, events.location, calendars.id as calendarId, calendars.title as calendarTitle,
    event_seats.taken, owners.path as ownerPath
  from events
  join calendars on calendars.id = events.calendar_id
  join places as owners on owners.id = calendars.place_id
  left join event_seats on event_seats.event_id = events.id
  where events.removed_at is null and events.calendar_id in (
    select own.id from calendars as own where own.place_id in (${placesBelow}))
  order by events.start_date, events.id limit :limit`;

function eventsRoute(parts: HandParts): HandRoute {
  const { database } = parts;
  const events = database.query<ManagedRow>(pageOfEvents);
  const counts = database.query<CountRow>(countStates);
  const members = database.query<{ count: number }>(`
    select count(*) as count from places join clubs on clubs.place_id = places.id
    join members on members.club_id = clubs.id
    where places.path >= :path and places.path < substr(:path, 1, length(:path) - 1) || '0' and members.active = 1`);
  const askedTo = ({ closed, ownerPath }: ManagedRow) =>
    closed === 1 ? 0 : (members.all({ path: ownerPath })[0]?.count ?? 0);
  const heldOf = heldBy(parts);
  return {
    method: 'GET',
    path: /^\/v2\/manage\/events$/,
    answer({ query, caller }) {
      const limit = Number(query.get('limit') ?? 50);
      const found = events.all({ paths: pathsUnder(heldOf(caller), right), limit: limit + 1 });
      const rows = found.slice(0, limit);
      const byEvent = Map.groupBy(
        counts.all({ events: JSON.stringify(rows.map(({ id }) => id)) }),
        ({ event }) => event,
      );
      const last = found.length > limit ? rows.at(-1) : undefined;
      const next =
        last === undefined
          ? null
          : Buffer.from(JSON.stringify([last.startDate, last.id])).toString('base64url');
      const shown = rows.map((row) => managed(row, byEvent.get(row.id) ?? [], askedTo(row)));
      return { body: { success: true, count: rows.length, next, events: shown } };
    },
  };
}

function managed(row: ManagedRow, counts: readonly CountRow[], asked: number) {
  return {
    id: row.id,
    state: row.draft === 1 ? 'draft' : row.cancelled === 1 ? 'cancelled' : 'published',
    version: row.version,
    calendar: { id: row.calendarId, title: row.calendarTitle },
    series: row.series,
    title: row.title,
    startDate: row.startDate,
    endDate: row.endDate,
    allDay: row.allDay === 1,
    closed: row.closed === 1,
    registrationEnabled: row.registrationEnabled === 1,
    registrationDueDate: row.registrationDueDate ?? '',
    reviewEnabled: row.reviewEnabled === 1,
    capacity: row.capacity,
    counts: { ...countsOf(counts, asked), ...(row.capacity === null ? {} : { taken: row.taken ?? 0 }) },
    place: placeOf(locationOf(row)),
  };
}

function countsOf(rows: readonly CountRow[], asked: number) {
  const states = { yes: 0, no: 0, waiting: 0, told: 0, untold: 0, unreached: 0, left: 0 };
  const sums = { all: 0, members: 0, guests: 0, partners: 0, checkedIn: 0, withComment: 0 };
  let known = 0;
  for (const row of rows) {
    states[row.state as keyof typeof states] += row.count;
    sums.all += row.registered;
    sums.members += row.members;
    sums.partners += row.partners;
    sums.guests += row.registered - row.members - row.partners;
    sums.checkedIn += row.checkedIn;
    sums.withComment += row.withComment;
    if (row.ofAudience === 1) known += row.count;
  }
  states.untold += Math.max(0, asked - known);
  return { ...states, ...sums };
}
