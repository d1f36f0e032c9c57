import type { Change, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { holdEvent } from '../event/event-changes-service.ts';
import { withdrawMails } from '../../platform/outbox/outbox-service.ts';
import { countMailed } from '../../platform/outbox/outbox-store.ts';
import { leaveOut, lockRecipients } from '../messages/invited-store.ts';
import { requireCount } from '../messages/sending-service.ts';
import { invitingClosedBecause } from '../registration/invitation-rules.ts';
import { deleteInvited, findUnanswered, lockRegistrations } from '../registration/unanswered-store.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText, todayText } from '../../platform/shared/local-time.ts';
import { someAtATime } from '../../platform/shared/some-at-a-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Choice, WithdrawalAnswer } from './bulk-invitation.ts';
import {
  maxWithinTimeout,
  invitedAmong,
  maxChosen,
  sortInvited,
  type InvitedOne,
  type SortedInvited,
} from './bulk-invitation-rules.ts';
import { foundChoice, withdrawalFields } from './choice-service.ts';
import { findChosen } from './chosen-members-store.ts';
import { settingsIn, type ManagingParts } from '../organising/managed-events-service.ts';

/** Whose invitations an organiser takes back. */
export interface Withdrawal extends Choice {
  /** How many were previewed; another number is refused. */
  readonly expected?: number | undefined;
}

const shownNames = 10;
const shownAnswered = 20;

/** Says whose invitations an organiser would take back, and changes nothing. */
export async function previewWithdrawal(
  parts: ManagingParts,
  { caller }: Actor,
  id: EventId,
  choice: Withdrawal,
): Promise<WithdrawalAnswer> {
  await parts.events.forManager(caller, id);
  const { db } = parts.storage;
  return { ...(await answerOf(db, await lookUp(db, parts, id, choice))), dryRun: true };
}

/** Takes back the invitations of everyone who was chosen and has not answered; nobody is written to. */
export async function withdrawInvitations(
  parts: ManagingParts,
  actor: Actor,
  id: EventId,
  { choice, run }: { choice: Withdrawal; run: IdempotentRun | null },
): Promise<WithdrawalAnswer> {
  const { storage } = parts;
  await parts.events.forManager(actor.caller, id);
  // Those who are refused wait for nobody, and how many they are decides how long it may take.
  const before = await lookUp(storage.db, parts, id, choice);
  return storage.write(
    async (tx) => {
      // Others who invite to the same event at the same moment have done so before, or do so afterwards.
      await holdEvent(tx, id);
      const found = await lookUp(tx, parts, id, choice);
      requireCount(found.withdrawn.length, choice.expected ?? null);
      const gone = await withdrawAll(tx, parts, actor, id, found.withdrawn);
      const { withdrawn, answered } = sortInvited(found.invited, gone);
      const answer = await answerOf(tx, { ...found, withdrawn, answered });
      await storeResponse(tx, run, { status: 200, body: answer });
      return answer;
    },
    { rowsOnly: true, patient: before.withdrawn.length > maxWithinTimeout },
  );
}

interface Found extends SortedInvited {
  readonly invited: readonly InvitedOne[];
  readonly notInvited: number;
}

/** What becomes of the invitation of each of those who were chosen, as they stand to the event now. */
async function lookUp(db: Db, { clock }: ManagingParts, id: EventId, choice: Choice): Promise<Found> {
  const { event } = await settingsIn(db, id);
  const closed = invitingClosedBecause(event, true, nowText(clock));
  if (closed !== null) throw conflict(closed);
  const found = await foundChoice(db, choice, event, withdrawalFields);
  const chosen = await findChosen(db, id, found, { today: todayText(clock), limit: maxChosen });
  const invited = invitedAmong(chosen, event);
  const unanswered = await findUnanswered(
    db,
    invited.map(({ registration }) => registration),
  );
  return { ...sortInvited(invited, unanswered), invited, notInvited: chosen.length - invited.length };
}

async function answerOf(
  db: Db,
  { withdrawn, answered, notInvited }: Pick<Found, 'withdrawn' | 'answered' | 'notInvited'>,
): Promise<WithdrawalAnswer> {
  const registrations = withdrawn.map(({ registration }) => registration);
  return {
    success: true,
    dryRun: false,
    takenBack: withdrawn.length,
    names: withdrawn.slice(0, shownNames).map(({ name }) => name),
    answered: answered.length,
    answeredNames: answered.slice(0, shownAnswered).map(({ name }) => name),
    notInvited,
    mailed: registrations.length === 0 ? 0 : await countMailed(db, registrations),
  };
}

/** Takes invitations back, and says which: who answers at the same moment and is faster keeps theirs. */
async function withdrawAll(
  tx: Tx,
  parts: ManagingParts,
  actor: Actor,
  event: EventId,
  invited: readonly InvitedOne[],
): Promise<Set<RegistrationId>> {
  const withdrawn = new Set<RegistrationId>();
  // In the order in which others lock them who lock several.
  const inOrder = invited.toSorted((a, b) => a.registration - b.registration);
  await someAtATime(inOrder, async (some) => {
    const ids = some.map(({ registration }) => registration);
    // As anyone who writes mails does: first the recipients, then their registrations.
    await lockRecipients(
      tx,
      event,
      some.map(({ member }) => member),
    );
    await lockRegistrations(tx, ids);
    const still = await findUnanswered(tx, ids);
    const gone = some.filter(({ registration }) => still.has(registration));
    if (gone.length > 0) await withdrawSome(tx, parts, actor, event, gone);
    for (const { registration } of gone) withdrawn.add(registration);
  });
  return withdrawn;
}

async function withdrawSome(
  tx: Tx,
  { clock }: ManagingParts,
  { origin }: Actor,
  event: EventId,
  gone: readonly InvitedOne[],
): Promise<void> {
  const ids = gone.map(({ registration }) => registration);
  const mails = await withdrawMails(tx, ids);
  await leaveOut(
    tx,
    ids,
    mails.map(({ id }) => id),
  );
  await deleteInvited(tx, ids);
  const at = nowInstantText(clock);
  await recordChanges(
    tx,
    clock,
    origin,
    gone.map(({ registration, member }): Change => ({
      action: 'take-back',
      subject: 'registration',
      subjectId: registration,
      memberId: member,
      eventId: event,
      at,
      before: {},
      after: null,
    })),
  );
}
