import { dailyAllowance, type Allowance } from '../../platform/rate-limits/budget-rules.ts';
import { payFrom, requireAllowance } from '../../platform/rate-limits/daily-allowance-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';

/** How much is taken in a day for the calendars of one place together: a further calendar gives nothing new. */
export interface DayQuotas {
  /** 0 for any number. */
  readonly eventsPerDay: number;
  /** 0 for any size. */
  readonly uploadMegabytesPerDay: number;
}

/** What counting against a quota needs. */
export interface QuotaParts {
  readonly clock: Clock;
  readonly config: DayQuotas;
}

const megabyte = 1024 * 1024;

/** Counts new events of the calendars of a place; throws when they are more than it may have in a day. */
export function payForEvents(tx: Tx, parts: QuotaParts, ownerPath: string, count: number): Promise<void> {
  return payFrom(tx, parts.clock, eventsOf(ownerPath, parts), count, tooManyEvents(parts));
}

/** Throws where so many events would be too many, for a trial. */
export function requireRoomForEvents(
  db: Db,
  parts: QuotaParts,
  ownerPath: string,
  count: number,
): Promise<void> {
  return requireAllowance(db, parts.clock, eventsOf(ownerPath, parts), count, tooManyEvents(parts));
}

/** Counts what was uploaded for the events of a place, also what was there before; throws when it is too much for a day. */
export function payForBytes(tx: Tx, parts: QuotaParts, ownerPath: string, bytes: number): Promise<void> {
  return payFrom(tx, parts.clock, bytesOf(ownerPath, parts), bytes, tooManyBytes(parts));
}

/** Throws where so much would be too much, before anything of it is stored. */
export function requireRoomForBytes(
  db: Db,
  parts: QuotaParts,
  ownerPath: string,
  bytes: number,
): Promise<void> {
  return requireAllowance(db, parts.clock, bytesOf(ownerPath, parts), bytes, tooManyBytes(parts));
}

function eventsOf(ownerPath: string, { config }: QuotaParts): Allowance {
  return dailyAllowance(`events of ${ownerPath}`, config.eventsPerDay);
}

function bytesOf(ownerPath: string, { config }: QuotaParts): Allowance {
  return dailyAllowance(`bytes of ${ownerPath}`, config.uploadMegabytesPerDay * megabyte);
}

function tooManyEvents({ config: { eventsPerDay } }: QuotaParts) {
  return (left: number) =>
    `The calendars of this place take ${eventsPerDay} new events in a day, and by now ${left} more. ` +
    'Please create the others later, or ask those who run the service to import them.';
}

function tooManyBytes({ config: { uploadMegabytesPerDay } }: QuotaParts) {
  return (left: number) =>
    `The events of this place take ${uploadMegabytesPerDay} MB of files in a day, and by now ` +
    `${(left / megabyte).toFixed(1)} MB more. Please add this one later, or make it smaller.`;
}
