import { localTextOf, nowText, todayText } from '../../src/platform/shared/local-time.ts';
import { oneYearBack } from '../../src/events/event/events-service.ts';
import { countAhead, eventColumns, eventJoins, listed, locationOf, type EventRow } from './hand-event.ts';
import { heldBy, pathsUnder } from './hand-rights.ts';
import { notFound, type HandParts, type HandRoute } from './hand-route.ts';
import { placesBelow, runs } from './hand-sql.ts';

/** The list of events, and one in full. */
export function eventsByHand(parts: HandParts): HandRoute[] {
  return [listRoute(parts), eventRoute(parts)];
}

const endOfTime = '9999-12-31T23:59:59';

const ofPage = 'events.start_date >= :first and events.start_date <= :until';

/** Everything that the caller sees, each found by an index: registered, a reviewer, in the audience, or in charge. */
const visible = `
  select event_id as event, id as registration from registrations where member_id = :member
  union all
  select event_id, null from event_reviewers where member_id = :member
  union all
  select events.id, null from calendars cross join events
    where events.calendar_id = calendars.id and events.closed = 0 and ${ofPage}
      and calendars.place_id in (select value from json_each(:places))
  union all
  select events.id, null from calendars cross join events cross join event_reviewers
    where events.calendar_id = calendars.id and ${ofPage} and event_reviewers.event_id = events.id
      and calendars.place_id in (select value from json_each(:officePlaces))
      and calendars.place_id || ' ' || event_reviewers.function_id in (select value from json_each(:offices))
  union all
  select events.id, null from calendars cross join events
    where events.calendar_id = calendars.id and ${ofPage} and calendars.place_id in (${placesBelow})`;

const page = `
  select events.id, max(visible.registration) as registration
  from (${visible}) as visible cross join events
  where events.id = visible.event and events.start_date <= :until
    and coalesce(events.end_date, events.start_date) >= :since
    and events.draft = 0 and events.removed_at is null
  group by events.start_date, events.id order by events.start_date, events.id limit :limit offset :offset`;

const earliestStart = `
  select coalesce((select min(start_date || '') from events
    where end_date > (substr(start_date, 1, 10) || 'T24') and end_date >= :since
      and (start_date || '') < :firstDay), :firstDay) as first`;

const listOfEvents = `
  select ${eventColumns} from (${page}) as page cross join events on events.id = page.id
  left join registrations as own on own.id = page.registration ${eventJoins}
  order by events.start_date, events.id`;

function listRoute(parts: HandParts): HandRoute {
  const { database, clock } = parts;
  const earliest = database.query<{ first: string }>(earliestStart);
  const events = database.query<EventRow>(listOfEvents);
  const ahead = database.query<{ parties: number }>(countAhead);
  const heldOf = heldBy(parts);
  return {
    method: 'GET',
    path: /^\/v2\/events$/,
    answer({ query, caller }) {
      const limit = Number(query.get('limit') ?? 500);
      const since = oneYearBack(clock);
      const held = heldOf(caller);
      const rows = events.all({
        member: caller.member,
        since,
        until: endOfTime,
        first: earliest.one({ since, firstDay: `${since.slice(0, 10)}T00:00:00` })?.first ?? '',
        places: `[${(caller.clubPath ?? '').split('/').filter(Boolean).join(',')}]`,
        officePlaces: JSON.stringify(held.offices.map(({ place }) => place)),
        offices: JSON.stringify(held.offices.map((office) => `${office.place} ${office.function}`)),
        paths: pathsUnder(held, ['review-events', 'manage-events']),
        limit: limit + 1,
        offset: Number(query.get('offset') ?? 0),
      });
      const now = nowText(clock);
      const position = ({ id, waitingSince }: EventRow) =>
        ahead.one({ event: id, since: waitingSince })?.parties ?? 0;
      const shown = rows.slice(0, limit).map((row) => listed(row, caller, now, position));
      return {
        body: { success: true, count: shown.length, more: rows.length > limit, events: shown },
      };
    },
  };
}

interface DetailRow extends EventRow {
  registrationUrl: string;
  banner: string;
  bannerSq: string;
  bannerFile: string;
  bannerSqFile: string;
  guestsAllowed: number;
  partnersAllowed: number;
  ticketsEnabled: number;
  comment: string | null;
}

const eventInFull = `
  select ${eventColumns}, events.registration_url as registrationUrl, events.banner,
    events.banner_sq as bannerSq, events.banner_file as bannerFile, events.banner_sq_file as bannerSqFile,
    events.guests_allowed as guestsAllowed, events.partners_allowed as partnersAllowed,
    events.tickets_enabled as ticketsEnabled, own.comment
  from events left join registrations as own on own.event_id = events.id and own.member_id = :member
  ${eventJoins}
  where events.id = :id and events.draft = 0 and events.removed_at is null`;

function eventRoute(parts: HandParts): HandRoute {
  const { database, clock, publicUrl } = parts;
  const events = database.query<DetailRow>(eventInFull);
  const ahead = database.query<{ parties: number }>(countAhead);
  const belongings = belongingsOf(parts);
  return {
    method: 'GET',
    path: /^\/v2\/events\/(\d+)$/,
    answer({ id, caller }) {
      const row = events.one({ id, member: caller.member });
      if (row === undefined) return notFound;
      const position = ({ waitingSince }: EventRow) =>
        ahead.one({ event: id, since: waitingSince })?.parties ?? 0;
      const summary = listed(row, caller, nowText(clock), position);
      const { attachments, ...others } = belongings(row, caller.member, summary.registrationOpen);
      const fileAddress = (file: string) => `${publicUrl}/v2/events/${id}/files/${file}`;
      const addressed = attachments.map(({ file, ...attachment }) =>
        file === '' ? attachment : { ...attachment, url: fileAddress(file) },
      );
      const body = {
        ...summary,
        location: locationOf(row),
        registrationUrl: row.registrationUrl,
        attachment: addressed[0]?.url ?? '',
        attachments: addressed,
        banner: row.bannerFile === '' ? row.banner : fileAddress(row.bannerFile),
        bannerSq: row.bannerSqFile === '' ? row.bannerSq : fileAddress(row.bannerSqFile),
        attendingComment: row.comment ?? '',
        hasRegistration: row.registration !== null,
        checkedIn: row.validatedAt !== null,
        hasQuestions: others.questions.length > 0 ? '1' : '',
        ...others,
        guestsAllowed: row.guestsAllowed === 1,
        partnersAllowed: row.partnersAllowed === 1,
        ticketsEnabled: row.ticketsEnabled === 1,
      };
      return { body };
    },
  };
}

interface QuestionRow {
  id: number;
  title: string;
  type: string;
  required: number;
  options: string;
  answer: string;
}
interface AttachmentRow {
  id: number;
  name: string;
  url: string;
  type: string;
  size: number;
  file: string;
}

/** What belongs to an event and stands in tables of its own. */
function belongingsOf(parts: HandParts) {
  const { database } = parts;
  const questions = database.query<QuestionRow>(`
    select id, title, type, required, options, coalesce(given.answer, '') as answer
    from event_questions
    left join registration_answers as given on given.question_id = id and given.registration_id = :registration
    where event_id = :event and archived = 0 order by position, id`);
  const attachments = database.query<AttachmentRow>(`
    select id, name, url, type, size, attached_file as file from event_attachments
    where event_id = :event order by position, id`);
  const guestsOf = ownGuests(parts);
  const isReviewer = reviewing(parts);
  return (row: EventRow, member: number, registrationOpen: boolean) => {
    const event = row.id;
    return {
      attachments: attachments.all({ event }),
      questions: questions.all({ event, registration: row.registration }).map((question) => ({
        ...question,
        required: question.required === 1,
        options: JSON.parse(question.options) as string[],
      })),
      guests: guestsOf(row, member, registrationOpen),
      isReviewer: isReviewer(row, member),
    };
  };
}

interface GuestRow {
  registration: number;
  firstName: string;
  lastName: string;
  email: string;
  partner: number;
  attending: string | null;
  waitingSince: string | null;
  createdAt: string;
  answeredAt: string | null;
  validatedAt: string | null;
  barcode: string;
  mail: string | null;
}

function ownGuests({ database, clock }: HandParts) {
  const guests = database.query<GuestRow>(`
    select id as registration, guest_first_name as firstName, guest_last_name as lastName, guest_email as email,
      partner, attending, waiting_since as waitingSince, created_at as createdAt, answered_at as answeredAt,
      validated_at as validatedAt, barcode,
      (select outbox.state from outbox where outbox.registration_id = registrations.id
        order by outbox.id desc limit 1) as mail
    from registrations where host_member_id = :member and event_id = :event
    order by partner desc, guest_last_name, guest_first_name, id`);
  const answers = database.query<{ question: number; answer: string }>(`
    select question_id as question, answer from registration_answers
    where registration_id = :registration order by question_id`);
  return (event: EventRow, member: number, registrationOpen: boolean) => {
    const zone = clock.timeZone();
    const partyOpen = event.cancelled === 0 && event.startDate > nowText(clock);
    return guests.all({ member, event: event.id }).map((guest) => {
      const checkedIn = guest.validatedAt !== null;
      return {
        registration: guest.registration,
        firstName: guest.firstName,
        lastName: guest.lastName,
        email: guest.email,
        partner: guest.partner === 1,
        attending: guest.attending ?? '',
        waiting: guest.waitingSince !== null,
        checkedIn,
        reviewBarcode: guest.attending === 'YES' && event.reviewEnabled === 1 ? guest.barcode : '',
        invitedAt: localTextOf(guest.createdAt, zone),
        answeredAt: guest.answeredAt === null ? '' : localTextOf(guest.answeredAt, zone),
        mail: (guest.mail === 'sending' ? 'queued' : guest.mail) ?? '',
        mayChange: registrationOpen && !checkedIn,
        mayTakeBack: partyOpen && !checkedIn && (registrationOpen || guest.attending !== 'NO'),
        answers: answers.all({ registration: guest.registration }),
      };
    });
  };
}

/** Whether someone reviews an event: by name, by an office, or by a right over the owner of its calendar. */
function reviewing({ database, clock }: HandParts) {
  const isOver = 'substr(:ownerPath, 1, length(places.path)) = places.path';
  const reviews = "in ('review-events', 'administrator')";
  const found = database.query<{ found: number }>(`
    select exists (select 1 from event_reviewers where event_id = :event and member_id = :member)
      or exists (select 1 from terms
        join event_reviewers on event_reviewers.function_id = terms.function_id
        where terms.member_id = :member and terms.place_id = :ownerPlace and ${runs}
          and event_reviewers.event_id = :event)
      or exists (select 1 from terms
        join functions on functions.id = terms.function_id
        join places on places.id = terms.place_id
        where terms.member_id = :member and ${runs} and ${isOver}
          and exists (select 1 from json_each(functions.rights) where value ${reviews}))
      or exists (select 1 from granted_rights join places on places.id = granted_rights.place_id
        where granted_rights.member_id = :member and ${isOver} and granted_rights.right ${reviews})
      as found`);
  return ({ id: event, ownerPath, ownerPlace }: EventRow, member: number) =>
    found.one({ event, member, ownerPath, ownerPlace, day: todayText(clock) })?.found === 1;
}
