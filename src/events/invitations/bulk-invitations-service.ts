import type { Change, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { holdEvent } from '../event/event-changes-service.ts';
import type { EventRecord } from '../event/event.ts';
import { storeInvited } from '../messages/invited-store.ts';
import type { NewMessage } from '../messages/message.ts';
import { insertMessage } from '../messages/new-messages-store.ts';
import { requireCount, completeMessage, sampleMail, firstStateOf } from '../messages/sending-service.ts';
import { checkManyInvited, type InvitationLimits } from '../registration/invitation-limit-service.ts';
import { insertInvited } from '../registration/invited-members-store.ts';
import { heldUntil } from '../../platform/outbox/undo-time-rules.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, MessageId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText, todayText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { someAtATime } from '../../platform/shared/some-at-a-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Choice, InvitingAnswer } from './bulk-invitation.ts';
import {
  maxWithinTimeout,
  bulkClosedBecause,
  maxChosen,
  sortChosen,
  type NewlyInvited,
  type Sorted,
} from './bulk-invitation-rules.ts';
import { foundChoice, invitingFields } from './choice-service.ts';
import { findChosen } from './chosen-members-store.ts';
import type { NoticeParts } from '../organising/event-notices-service.ts';
import { settingsIn, type ManagingParts } from '../organising/managed-events-service.ts';

/** What inviting many needs. */
export type InvitingParts = ManagingParts & NoticeParts & { readonly config: InvitationLimits };

/** Whom an organiser invites, and how. */
export interface Inviting extends Choice {
  /** What the organiser says in the mail. */
  readonly message?: string | undefined;
  /** How many were previewed; another number is refused. */
  readonly expected?: number | undefined;
}

const shownNames = 10;
const shownWithoutAddress = 20;

/** Says whom an organiser would invite and how the mail looks, and changes nothing. */
export async function previewInviting(
  parts: InvitingParts,
  { caller }: Actor,
  id: EventId,
  inviting: Inviting,
): Promise<InvitingAnswer> {
  await parts.events.forManager(caller, id);
  const { db } = parts.storage;
  const { event, sorted } = await lookUp(db, parts, caller.memberId, id, inviting);
  const reached = sorted.invited.find(({ email }) => isMailAddress(email));
  const person = reached === undefined ? undefined : { member: reached.member, registration: null };
  const message = messageOf(id, caller.memberId, inviting);
  return {
    ...answerOf(parts, sorted, null),
    dryRun: true,
    sample: await sampleMail(db, parts, { message, event }, person),
  };
}

/** Invites everyone who was chosen and is not yet there; each gets one mail, which leaves if the invitation is stored. */
export async function inviteMany(
  parts: InvitingParts,
  actor: Actor,
  id: EventId,
  { inviting, run }: { inviting: Inviting; run: IdempotentRun | null },
): Promise<InvitingAnswer> {
  const { caller } = actor;
  const { storage } = parts;
  await parts.events.forManager(caller, id);
  // Those who are refused wait for nobody, and how many they are decides how long it may take.
  const { sorted: before } = await lookUp(storage.db, parts, caller.memberId, id, inviting);
  return storage.write(
    async (tx) => {
      // Others who invite to the same event at the same moment wait here, and then see who is there already.
      await holdEvent(tx, id);
      const { sorted } = await lookUp(tx, parts, caller.memberId, id, inviting);
      requireCount(sorted.invited.length, inviting.expected ?? null);
      const stored = await storeAll(tx, parts, actor, messageOf(id, caller.memberId, inviting), sorted);
      const answer = answerOf(parts, stored.sorted, stored.message);
      await storeResponse(tx, run, { status: 200, body: answer });
      return answer;
    },
    { rowsOnly: true, patient: before.invited.length > maxWithinTimeout },
  );
}

/** The event as it is now, and what becomes of each of those who were chosen. */
async function lookUp(
  db: Db,
  { clock, config }: InvitingParts,
  by: MemberId,
  id: EventId,
  choice: Choice,
): Promise<{ event: EventRecord; sorted: Sorted }> {
  const { event } = await settingsIn(db, id);
  const closed = bulkClosedBecause(event, nowText(clock));
  if (closed !== null) throw conflict(closed);
  const found = await foundChoice(db, choice, event, invitingFields);
  const chosen = await findChosen(db, id, found, { today: todayText(clock), limit: maxChosen });
  const sorted = sortChosen(chosen, event.ownerPath);
  await checkManyInvited(db, clock, by, config, { event: id, count: sorted.fromElsewhere });
  return { event, sorted };
}

function messageOf(event: EventId, author: MemberId, { message = '' }: Inviting): NewMessage {
  const details = { notice: 'invited' } as const;
  return { event, author, kind: 'notice', segment: 'invited', subject: '', text: message, details };
}

function answerOf(
  { config: { undoSeconds } }: InvitingParts,
  { invited, alreadyInvited, former, withoutAddress }: Sorted,
  message: MessageId | null,
): InvitingAnswer {
  return {
    success: true,
    dryRun: false,
    invited: invited.length,
    names: invited.slice(0, shownNames).map(({ name }) => name),
    alreadyInvited,
    former,
    withoutAddress: withoutAddress.length,
    withoutAddressNames: withoutAddress.slice(0, shownWithoutAddress).map(({ name }) => name),
    message,
    undoSeconds,
    sample: null,
  };
}

/** What is being stored, in one transaction. */
interface Storing {
  readonly tx: Tx;
  readonly parts: InvitingParts;
  readonly actor: Actor;
  readonly event: EventId;
  readonly message: MessageId;
  /** In which those begin who can be written to. */
  readonly state: ReturnType<typeof firstStateOf>;
}

/** Stores the invitations with the message that tells of them; who was faster than the organiser is there already. */
async function storeAll(
  tx: Tx,
  parts: InvitingParts,
  actor: Actor,
  message: NewMessage,
  sorted: Sorted,
): Promise<{ sorted: Sorted; message: MessageId | null }> {
  if (sorted.invited.length === 0) return { sorted, message: null };
  const held = { ...message, sendAt: heldUntil(parts.clock.now(), parts.config) };
  const id = await insertMessage(tx, held, nowInstantText(parts.clock));
  const work = { tx, parts, actor, event: message.event, message: id, state: firstStateOf(held) };
  const stored: NewlyInvited[] = [];
  await someAtATime(sorted.invited, async (some, start) => {
    stored.push(...(await storeSome(work, some, start)));
  });
  await completeMessage(tx, parts.clock, actor.origin, { id, message, count: stored.length });
  const alreadyInvited = sorted.alreadyInvited + sorted.invited.length - stored.length;
  const withoutAddress = stored.filter(({ email }) => !isMailAddress(email));
  return { sorted: { ...sorted, invited: stored, alreadyInvited, withoutAddress }, message: id };
}

async function storeSome(
  { tx, parts: { clock }, actor: { caller, origin }, event, message, state: begins }: Storing,
  some: readonly NewlyInvited[],
  start: number,
): Promise<NewlyInvited[]> {
  const inviting = { event, by: caller.memberId, now: nowInstantText(clock) };
  const inserted = await insertInvited(tx, inviting, some);
  const registrations = new Map(inserted.map(({ id, member }) => [member, id]));
  const recipients = some.flatMap(({ member, email }, index) => {
    const registration = registrations.get(member);
    if (registration === undefined) return [];
    const state = isMailAddress(email) ? begins : ('no-address' as const);
    return [{ position: start + index + 1, registration, member, state }];
  });
  await storeInvited(tx, message, recipients);
  await recordChanges(
    tx,
    clock,
    origin,
    recipients.map(({ registration, member }): Change => ({
      action: 'invite',
      subject: 'registration',
      subjectId: registration,
      memberId: member,
      eventId: event,
      at: inviting.now,
      before: null,
      after: {},
    })),
  );
  return some.filter(({ member }) => registrations.has(member));
}
