import type { Actor } from '../../platform/audit/audit-entry.ts';
import { serviceOrigin } from '../../platform/audit/origin.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import { findSettings } from '../event/events-store.ts';
import type { EventRecord } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { CalendarId, EventId } from '../../platform/shared/ids.ts';
import {
  localTextOf,
  nowInstantText,
  nowText,
  type DateTimeText,
  type InstantText,
} from '../../platform/shared/local-time.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { beginsAnew, dueDateOf, dueWindow, everyDaysBefore, firesAt, isDue } from './reminder-rules.ts';
import {
  addReminders,
  findCalendarReminders,
  findDaysInUse,
  findPending,
  findReminders,
  markFired,
  replaceReminders,
  setAnew,
  type PendingReminder,
  type Reminder,
} from './reminders-store.ts';
import { countPeople } from './segments-store.ts';
import { acceptMessage, writingTo } from './sending-service.ts';

/** What reminders are sent with. */
export interface ReminderParts {
  readonly storage: Pick<Storage, 'db' | 'write'>;
  readonly clock: Clock;
  /** Called with every failure to store the reminder of an event. Must not throw. */
  onFailed(error: unknown, event: EventId): void;
}

/** What reading and setting the rules of an event needs. */
interface RuleParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly events: EventCache;
}

/** The rules of an event with when each fires, and the version of the event. */
export async function readReminders(
  { storage, events }: RuleParts,
  caller: Caller,
  id: EventId,
): Promise<{ version: number; reminders: (Reminder & { firesAt: DateTimeText })[] }> {
  await events.forManager(caller, id);
  // Not the kept one: anyone who has just changed it elsewhere must read what they wrote.
  const [settings] = await findSettings(storage.db, [id]);
  if (settings === undefined) throw notFound('This event');
  const due = dueDateOf(settings.event);
  const reminders = await findReminders(storage.db, id);
  return {
    version: settings.event.version,
    reminders: reminders.map((rule) => ({ ...rule, firesAt: firesAt(due, rule.daysBefore) })),
  };
}

/** Replaces the rules of an event, unless someone else has changed it since the version that was read. */
export async function setReminders(
  { storage, clock, events }: RuleParts,
  { caller, origin }: Actor,
  id: EventId,
  { days, version }: { days: readonly number[]; version: number | undefined },
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, version);
    const after = days.toSorted((one, other) => other - one);
    const before = await replaceReminders(tx, id, after, nowInstantText(clock));
    await touchEvent(tx, { clock, origin }, id, {
      before: { reminders: before },
      after: { reminders: after },
    });
  }, underEventLock(id));
}

/** Gives new events the rules of their calendar; returns them. */
export async function takeOverReminders(
  tx: Tx,
  events: readonly EventId[],
  calendar: CalendarId,
  now: InstantText,
): Promise<number[]> {
  const days = await findCalendarReminders(tx, calendar);
  await addReminders(tx, events, days, now);
  return days;
}

/** Lets the rules of an event follow when the day changes up to which people can answer. */
export async function moveReminders(
  tx: Tx,
  clock: Clock,
  event: EventId,
  { before, after }: Record<'before' | 'after', DateTimeText>,
): Promise<void> {
  if (firesAt(before, 0) === firesAt(after, 0)) return;
  const now = nowText(clock);
  const restarting = (await findReminders(tx, event)).filter(({ daysBefore, firedAt }) =>
    beginsAnew(after, { daysBefore, hasFired: firedAt !== null }, now),
  );
  const days = restarting.map(({ daysBefore }) => daysBefore);
  await setAnew(tx, event, days, nowInstantText(clock));
}

/**
 * Sends the reminders whose moment has come, each once on any number of instances. One that cannot be stored keeps none of
 * the others from being sent, and is tried again with the next call.
 */
export async function fireReminders(parts: ReminderParts): Promise<void> {
  for (const { event, days } of await findDue(parts))
    await fire(parts, event, days).catch((error: unknown) => parts.onFailed(error, event.id));
}

/** An event with those of its rules that fire together. */
interface DueReminders {
  readonly event: EventRecord;
  readonly days: readonly number[];
}

async function findDue({ storage: { db }, clock }: ReminderParts): Promise<DueReminders[]> {
  const now = nowText(clock);
  const pending: PendingReminder[] = [];
  for (const daysBefore of await findDaysInUse(db, everyDaysBefore))
    pending.push(...(await findPending(db, { daysBefore, ...dueWindow(daysBefore, now) })));
  const rules = Map.groupBy(pending, ({ event }) => event);
  const events = pending.length === 0 ? [] : await findSettings(db, [...rules.keys()]);
  return events
    .map(({ event }) => ({
      event,
      days: (rules.get(event.id) ?? [])
        .filter(({ daysBefore, publishedAt, setAt }) => {
          const madeAt = publishedAt ?? event.createdAt;
          const knownSince = setAt !== null && setAt > madeAt ? setAt : madeAt;
          return isDue(event, daysBefore, { now, knownSince: localTextOf(knownSince, clock.timeZone()) });
        })
        .map(({ daysBefore }) => daysBefore),
    }))
    .filter(({ days }) => days.length > 0);
}

/** Several rules may be due together when the service was switched off: people get one mail for all of them. */
async function fire({ storage, clock }: ReminderParts, event: EventRecord, days: readonly number[]) {
  const segment = 'unanswered';
  const { count } = await countPeople(storage.db, { event, segment });
  await storage.write(
    async (tx) => {
      const fired: number[] = [];
      for (const daysBefore of days.toSorted((one, other) => one - other)) {
        if (await markFired(tx, event.id, daysBefore, nowInstantText(clock))) fired.push(daysBefore);
      }
      const [daysBefore] = fired;
      // Another instance has sent them. Where an organiser has meanwhile taken only some of the rules away, the others hold.
      if (daysBefore === undefined) return;
      const message = {
        event: event.id,
        author: null,
        kind: 'reminder',
        segment,
        subject: '',
        text: '',
        details: { daysBefore },
      } as const;
      await acceptMessage(tx, clock, serviceOrigin(), { message, event, expected: null });
    },
    { rowsOnly: true, ...writingTo(count) },
  );
}
