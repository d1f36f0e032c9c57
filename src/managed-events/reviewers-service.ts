import { lockEvent, touchEvent } from '../events/event-changes-service.ts';
import type { NamedReviewer } from '../events/event.ts';
import type { Caller } from '../organisation/caller.ts';
import { pathsUnderRights } from '../organisation/grant.ts';
import { forbidden } from '../shared/errors.ts';
import type { CalendarId, EventId, FunctionId, MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import {
  refuse,
  requireCalendar,
  settingsIn,
  unknownIds,
  type Asker,
  type ManagingParts,
} from './managed-events-service.ts';
import {
  findActiveMembersAmong,
  findChoosableFunctions,
  findFunctionsAmong,
  replaceReviewerRows,
  type ChoosableFunction,
} from './reviewers-store.ts';

/** Who is to review an event: these members, and everyone who holds one of these functions at the calendar's place. */
export interface SentReviewers {
  readonly members?: readonly MemberId[] | undefined;
  readonly functions?: readonly FunctionId[] | undefined;
}

/** Puts these reviewers in the place of those that an event has. */
export async function replaceReviewers(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
  { sent, version }: { sent: SentReviewers; version: number | undefined },
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, version);
    const { reviewers: before } = await settingsIn(tx, id);
    const members = [...new Set(sent.members)];
    const functions = [...new Set(sent.functions)];
    refuse([
      ...unknownIds('members', members, await findActiveMembersAmong(tx, members), 'is no active member'),
      ...unknownIds('functions', functions, await findFunctionsAmong(tx, functions), 'is no function'),
    ]);
    await replaceReviewerRows(tx, id, { members, functions });
    const after = [
      ...members.map((member) => ({ member, function: null })),
      ...functions.map((held) => ({ member: null, function: held })),
    ];
    const change = { before: { reviewers: inOrder(before) }, after: { reviewers: inOrder(after) } };
    await touchEvent(tx, { clock, origin }, id, change);
  });
}

function inOrder(reviewers: readonly NamedReviewer[]): NamedReviewer[] {
  return reviewers
    .map(({ member, function: held }) => ({ member, function: held }))
    .toSorted((a, b) => (a.member ?? 0) - (b.member ?? 0) || (a.function ?? 0) - (b.function ?? 0));
}

/** The functions that organisers can choose as reviewers, in the order of a committee; for nobody else. */
export async function listFunctions(
  db: Db,
  caller: Caller,
  calendar: CalendarId | undefined,
): Promise<ChoosableFunction[]> {
  if (calendar !== undefined) await requireCalendar(db, caller, calendar);
  else if (pathsUnderRights(caller.grants, ['manage-events']).length === 0) {
    throw forbidden('Only those who manage events may do this.');
  }
  return findChoosableFunctions(db, calendar);
}
