import { dailyAllowance } from '../../platform/rate-limits/budget-rules.ts';
import {
  payFrom,
  requireAllowance,
  type Charge,
} from '../../platform/rate-limits/daily-allowance-service.ts';
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
  readonly config: DayQuotas;
}

const megabyte = 1024 * 1024;

type PayingParts = QuotaParts & { readonly clock: Clock };

/** Counts new events of the calendars of a place; refuses more than it may have in a day. */
export function payForEvents(tx: Tx, parts: PayingParts, ownerPath: string, count: number): Promise<void> {
  return payFrom(tx, parts.clock, chargeForEvents(parts, ownerPath, count));
}

/** Answers planned events of the calendars of a place; refuses those that could not be made today. */
export async function withinQuota<Planned extends { readonly events: readonly unknown[] }>(
  db: Db,
  parts: PayingParts,
  ownerPath: string,
  planned: Planned,
): Promise<Planned> {
  await requireAllowance(db, parts.clock, chargeForEvents(parts, ownerPath, planned.events.length));
  return planned;
}

/** What new events of the calendars of a place cost it. */
function chargeForEvents({ config: { eventsPerDay } }: QuotaParts, ownerPath: string, count: number): Charge {
  return {
    allowance: dailyAllowance(`events of ${ownerPath}`, eventsPerDay),
    units: count,
    refusal: (left) =>
      `The calendars of this place take ${eventsPerDay} new events in a day, and by now ${left} more. ` +
      'Please create the others later, or ask those who run the service to import them.',
  };
}

/** What uploads for the events of a place cost it, also of what was there before. */
export function chargeForBytes(
  { config: { uploadMegabytesPerDay } }: QuotaParts,
  ownerPath: string,
  bytes: number,
): Charge {
  return {
    allowance: dailyAllowance(`bytes of ${ownerPath}`, uploadMegabytesPerDay * megabyte),
    units: bytes,
    refusal: (left) =>
      `The events of this place take ${uploadMegabytesPerDay} MB of files in a day, and by now ` +
      `${(left / megabyte).toFixed(1)} MB more. Please add this one later, or make it smaller.`,
  };
}
