import { insertSeries } from '../../events/organising/series-store.ts';
import { countSeats } from '../../events/seats/seats-store.ts';
import type { CalendarId, EventId, QuestionId, RegistrationId, SeriesId } from '../../platform/shared/ids.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertNumbered, insertRows } from '../../platform/storage/insert-rows.ts';
import { toJson } from '../../platform/storage/json.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { QuestionPlan } from './demo-data.ts';
import { eventRow, type EventPlan, type SeriesPlan } from './event-drafts.ts';
import type { DemoMember } from './people-drafts.ts';
import { membersBelow } from './office-drafts.ts';
import type { DemoPlace, FunctionIds } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';
import {
  checkIn,
  draftRegistrations,
  inLine,
  scansOf,
  type RegistrationDraft,
  type WrittenEvent,
} from './registration-drafts.ts';

/** A question that is written. */
type WrittenQuestion = QuestionPlan & { readonly id: QuestionId };

/** What writing the events needs to know. */
export interface EventsSetting {
  readonly days: DemoDays;
  readonly functions: FunctionIds;
  readonly places: readonly DemoPlace[];
  readonly members: readonly DemoMember[];
  readonly plans: readonly EventPlan[];
  /** Who invites people to closed events. */
  readonly inviter: DemoMember;
}

/** Writes a calendar for every unit and club, and the events with everything that belongs to them. */
export async function fillEvents(
  tx: Tx,
  setting: EventsSetting,
  random = seededRandom('registrations'),
): Promise<{ events: number; registrations: number }> {
  const { days, plans, functions, inviter } = setting;
  const calendarOf = await fillCalendars(tx, setting.places);
  const seriesOf = await fillSeries(tx, setting, calendarOf);
  const rows = plans.map((plan) => eventRow(plan, days, calendarOf(plan.place), seriesOf(plan)));
  const ids = await insertNumbered<'events', EventId>(tx, 'events', rows);
  const audience = audiences(setting.members);
  const events = plans.map((plan, index): WrittenEvent => {
    return { id: ids[index] as EventId, plan, audience: audience(plan.place), inviter };
  });
  await insertRows(tx, 'event_attachments', events.flatMap(attachmentRows));
  const reviewers = events.flatMap((event) => reviewerRows(event, functions));
  await insertRows(tx, 'event_reviewers', reviewers);
  const questions = await fillQuestions(tx, events);
  const registrations = await fillRegistrations(tx, random, days, events, questions);
  return { events: events.length, registrations };
}

async function fillCalendars(
  tx: Tx,
  places: readonly DemoPlace[],
): Promise<(place: DemoPlace) => CalendarId> {
  const rows = places.map((place) => ({ place_id: place.id, title: place.name }));
  const ids = await insertNumbered<'calendars', CalendarId>(tx, 'calendars', rows);
  const calendars = new Map(places.map((place, index) => [place.id, ids[index]]));
  return ({ id, name }) => {
    const calendar = calendars.get(id);
    if (calendar === undefined) throw new RangeError(`${name} has no calendar.`);
    return calendar;
  };
}

async function fillSeries(
  tx: Tx,
  { days, plans }: EventsSetting,
  calendarOf: (place: DemoPlace) => CalendarId,
): Promise<(plan: EventPlan) => SeriesId | null> {
  const written = new Map<SeriesPlan, SeriesId>();
  for (const { series, place } of plans) {
    if (series === undefined || written.has(series)) continue;
    const created_at = days.instant(series.announced);
    const row = { calendar_id: calendarOf(place), rule: toJson(series.rule), created_at };
    written.set(series, await insertSeries(tx, row));
  }
  return ({ series }) => (series === undefined ? null : (written.get(series) ?? null));
}

/** Everyone who may come to the events of a place, found once for each place. */
function audiences(members: readonly DemoMember[]): (place: DemoPlace) => readonly DemoMember[] {
  const present = members.filter((member) => member.left === null);
  const known = new Map<DemoPlace, readonly DemoMember[]>();
  return (place) => known.getOrInsertComputed(place, () => membersBelow(place, present));
}

function attachmentRows({ id, plan }: WrittenEvent) {
  return (plan.attachments ?? []).map(({ name, type, size }, index) => {
    const url = `https://www.example.org/documents/${id}/${name}`;
    return { event_id: id, position: index + 1, name, url, type, size };
  });
}

function reviewerRows({ id, plan }: WrittenEvent, functions: FunctionIds) {
  return [
    ...(plan.reviewers ?? []).map((member) => ({ event_id: id, member_id: member.id, function_id: null })),
    ...(plan.reviewingFunctions ?? []).map((code) => {
      return { event_id: id, member_id: null, function_id: functions(code) };
    }),
  ];
}

async function fillQuestions(
  tx: Tx,
  events: readonly WrittenEvent[],
): Promise<Map<EventId, WrittenQuestion[]>> {
  const asked = events.flatMap(({ id: event, plan }) => {
    return (plan.questions ?? []).map((question, index) => ({ event, position: index + 1, ...question }));
  });
  const rows = asked.map(({ event, position, title, type, required, options }) => {
    const flag: Flag = required ? 1 : 0;
    return { event_id: event, position, title, type, required: flag, options: toJson(options) };
  });
  const ids = await insertNumbered<'event_questions', QuestionId>(tx, 'event_questions', rows);
  const written = asked.map((question, index) => ({ ...question, id: ids[index] as QuestionId }));
  return Map.groupBy(written, ({ event }) => event);
}

async function fillRegistrations(
  tx: Tx,
  random: Random,
  days: DemoDays,
  events: readonly WrittenEvent[],
  questions: ReadonlyMap<EventId, WrittenQuestion[]>,
): Promise<number> {
  // What was drawn for the other events stays as it was before there were places and series.
  const apart = seededRandom('places');
  const randomFor = ({ plan: { capacity, series } }: WrittenEvent) =>
    capacity === undefined && series === undefined ? random : apart;
  const drafts = events.flatMap((event) => {
    const drawing = { random: randomFor(event), days, event };
    const registrations = inLine(drawing, draftRegistrations(drawing));
    return checkIn(drawing, registrations).map((draft) => ({ event, draft }));
  });
  const rows = drafts.map(({ draft }) => draft.row);
  const ids = await insertNumbered<'registrations', RegistrationId>(tx, 'registrations', rows);
  const written = drafts.map((drafted, index) => ({ ...drafted, id: ids[index] as RegistrationId }));
  const answers = written.flatMap(({ id, event, draft }) => {
    return answerRows(randomFor(event), id, event, draft, questions.get(event.id) ?? []);
  });
  await insertRows(tx, 'registration_answers', answers);
  const byEvent = Map.groupBy(written, ({ event }) => event.id);
  const scans = [...byEvent].flatMap(([event, registrations]) => scansOf(random, event, registrations));
  await insertRows(tx, 'scans', scans);
  await storeSeats(tx, events);
  return written.length;
}

async function storeSeats(tx: Tx, events: readonly WrittenEvent[]): Promise<void> {
  const limited = events.filter(({ plan }) => plan.capacity !== undefined);
  for (const { id } of limited) {
    const { taken, waiting, lastTurn } = await countSeats(tx, id);
    await insertRows(tx, 'event_seats', [
      { event_id: id, taken, waiting, last_turn: lastTurn, recount_until: null },
    ]);
  }
}

/** Most who come have answered everything; some leave out what they may, a few forgot what they must. */
function answerRows(
  random: Random,
  registration: RegistrationId,
  { plan }: WrittenEvent,
  draft: RegistrationDraft,
  questions: readonly WrittenQuestion[],
) {
  if (draft.isGuest || draft.row.attending !== 'YES') return [];
  const username = draft.member.signIn?.username;
  const owes = username !== undefined && plan.turnout?.owesAnswers?.includes(username) === true;
  if (owes || (username === undefined && random.chance(0.1))) return [];
  return questions
    .filter((question) => question.required || random.chance(0.4))
    .map(({ id, samples }) => {
      return { registration_id: registration, question_id: id, answer: random.pick(samples) };
    });
}
