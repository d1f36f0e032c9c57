import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { touchEvent } from '../event/event-changes-service.ts';
import type { NamedReviewer } from '../event/event.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import { forbidden, refuseBadFields } from '../../platform/shared/errors.ts';
import type { CalendarId, EventId, FunctionId, MemberId } from '../../platform/shared/ids.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import {
  replaceWithLater,
  requireSeries,
  type LaterEvent,
  type PartRequest,
} from '../organising/following-parts-service.ts';
import { requireCalendar, unknownIds, type ManagingParts } from '../organising/managed-events-service.ts';
import { hasSameReviewers, reviewersInOrder } from './reviewer-rules.ts';
import {
  findActiveMembersAmong,
  findChoosableFunctions,
  findFunctionsAmong,
  findHolders,
  replaceReviewerRows,
  type ChoosableFunction,
} from './reviewers-store.ts';

/** Who is to review an event: these members, and everyone who holds one of these functions at the calendar's place. */
export interface SentReviewers {
  readonly members?: readonly MemberId[] | undefined;
  readonly functions?: readonly FunctionId[] | undefined;
}

/**
 * Puts these reviewers in the place of those that an event has. For the following, every later event of the series that had
 * the same changes with it; gives what became of each of them.
 */
export async function replaceReviewers(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  request: PartRequest & { sent: SentReviewers },
): Promise<LaterEvent[]> {
  requireSeries((await events.forManager(caller, id)).event, request);
  return storage.write(async (tx) => {
    const chosen = await knownReviewers(tx, request.sent);
    return replaceWithLater(tx, clock, id, request, {
      store: async ({ event, reviewers: before }) => {
        await replaceReviewerRows(tx, event.id, chosen);
        const change = {
          before: { reviewers: reviewersInOrder(before) },
          after: { reviewers: reviewersInOrder(namedOf(chosen)) },
        };
        return touchEvent(tx, { clock, origin }, event.id, change);
      },
      isSame: (own, later) => hasSameReviewers(own.reviewers, later.reviewers),
    });
  }, underEventLock(id));
}

interface Chosen {
  readonly members: readonly MemberId[];
  readonly functions: readonly FunctionId[];
}

/** Each of those that were sent once; refuses whom and what there is not. */
async function knownReviewers(tx: Tx, sent: SentReviewers): Promise<Chosen> {
  const members = [...new Set(sent.members)];
  const functions = [...new Set(sent.functions)];
  refuseBadFields([
    ...unknownIds('members', members, await findActiveMembersAmong(tx, members), 'is no active member'),
    ...unknownIds('functions', functions, await findFunctionsAmong(tx, functions), 'is no function'),
  ]);
  return { members, functions };
}

function namedOf({ members, functions }: Chosen): NamedReviewer[] {
  return [
    ...members.map((member) => ({ member, function: null })),
    ...functions.map((held) => ({ member: null, function: held })),
  ];
}

/** The functions that organisers can choose as reviewers, in the order of a committee, with who holds them at a calendar; for nobody else. */
export async function listFunctions(
  { storage: { db }, clock }: Pick<ManagingParts, 'storage' | 'clock'>,
  caller: Caller,
  calendar: CalendarId | undefined,
): Promise<(ChoosableFunction & { holders?: string[] })[]> {
  if (calendar === undefined) {
    if (pathsUnderRights(caller.grants, ['manage-events']).length === 0)
      throw forbidden('Only those who manage events may do this.');
    return findChoosableFunctions(db);
  }
  await requireCalendar(db, caller, calendar);
  const holders = await findHolders(db, calendar, todayText(clock));
  const functions = await findChoosableFunctions(db, calendar);
  return functions.map((one) => ({ ...one, holders: holders.get(one.id) ?? [] }));
}
