import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { inChargeAs } from '../event/event-policy.ts';
import type { FeedWriter } from '../calendar-feeds/feed-rendering.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import { checkAnswers } from '../registration/answer-rules.ts';
import { recordOf, type RegistrationChange } from '../registration/change-registration-rules.ts';
import { registerParty, type RegistrationWork } from '../registration/change-registration-service.ts';
import { checkStrangerLimit } from '../registration/invitation-limit-service.ts';
import {
  findActiveAmong,
  findNewPosition,
  isPresent,
  lockMemberRegistration,
} from '../registration/registrations-store.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { confirmPlaces } from '../seats/confirmation-service.ts';
import { lockPeople } from '../seats/seats-service.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { ChangingParts } from './change-participant-service.ts';
import {
  companionsOf,
  newcomerOf,
  type Newcomer,
  type NewcomerBody,
  type NewGuest,
} from './registration-request-rules.ts';
import { eventOfParticipants } from './participants-service.ts';

/** What a person who registers others is told. */
export interface RegisteredAnswer {
  success: true;
  id: RegistrationId;
  /** The position in line, where there was no seat. */
  waiting: number | null;
  /** Those who come with them, in the order in which they were sent. */
  companions: RegistrationId[];
  /** How many mails confirm it. */
  confirmed: number;
}

/** What is being done, in one transaction. */
interface Registering extends RegistrationWork {
  parts: ChangingParts;
  actor: Actor;
  /** Null where no mail is sent. */
  calendars: FeedWriter | null;
}

/**
 * An officer or reviewer registers a member, with those who come along, or a guest; also after the due date and guests without an
 * address. A mail is only sent where it is asked for: anyone who asked to be registered knows.
 */
export async function registerParticipant(
  parts: ChangingParts,
  actor: Actor,
  id: EventId,
  { body, run, path }: { body: NewcomerBody; run: IdempotentRun | null; path: string },
): Promise<RegisteredAnswer> {
  const newcomer = newcomerOf(body);
  const guests = companionsOf(body);
  await eventOfParticipants(parts, actor.caller, id);
  const calendars = body.confirm === true ? await parts.calendars.writer() : null;
  const work = async (tx: Tx) => {
    const { event, questions, seats } = await lockPeople(tx, parts, id);
    refuseClosed(event);
    checkAllAnswers(questions, body);
    const registering = { tx, parts, actor, origin: actor.origin, event, seats, calendars };
    const first = { ...sayingOf(registering, body), ...(await personOf(registering, newcomer)) };
    const others: RegistrationChange[] = [];
    for (const [index, guest] of guests.entries()) {
      const { comment, answers } = body.companions?.[index] ?? {};
      const said = sayingOf(registering, { ...body, comment, answers });
      others.push({ ...said, ...(await guestOf(registering, guest)) });
    }
    const [changed, ...companions] = await registerParty(registering, first, others);
    if (changed === undefined) throw new Error('Nobody was registered.');
    const confirmed = await confirm(registering, body, [changed, ...companions]);
    const waiting = await findNewPosition(tx, id, changed);
    const ids = companions.map((one) => one.id);
    const answer = { success: true as const, id: changed.id, waiting, companions: ids, confirmed };
    await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${changed.id}` });
    return answer;
  };
  return parts.storage.write(work, underEventLock(id));
}

function checkAllAnswers(questions: EventSettings['questions'], body: NewcomerBody): void {
  checkAnswers(questions, body.answers ?? [], (part, index) => `answers.${index}.${part}`);
  for (const [at, { answers = [] }] of (body.companions ?? []).entries())
    checkAnswers(questions, answers, (part, index) => `companions.${at}.answers.${index}.${part}`);
}

/** What is stored of what someone says. */
function sayingOf({ parts, actor, event }: Registering, body: NewcomerBody) {
  const { answers = [], attending: says = 'YES', comment, overCapacity, waiting: wouldWait } = body;
  return {
    action: 'register',
    ...recordOf(event, nowText(parts.clock), actor.caller.memberId),
    says,
    comment,
    answers,
    overCapacity,
    wouldWait,
    by: inChargeAs(event, actor.caller),
  } as const;
}

/** Who does not come has nothing to be confirmed, and otherwise it is only done where it was asked for. */
async function confirm(
  { tx, parts, event, calendars }: Registering,
  { attending }: NewcomerBody,
  registered: readonly { id: RegistrationId }[],
): Promise<number> {
  if (calendars === null || attending === 'NO') return 0;
  const ids = registered.map(({ id }) => id);
  return confirmPlaces(tx, parts, { event, calendar: calendars.fileOf([event]) }, ids);
}

function refuseClosed({ draft, cancelled, registrationEnabled }: EventRecord): void {
  if (draft) throw conflict('The event is a draft. Publish it first: then you can register people for it.');
  if (cancelled) throw conflict('The event was cancelled.');
  if (!registrationEnabled) throw conflict('This event takes no registrations.');
}

/** Whose registration it becomes, and what it says besides when it is new. */
type Registered = Pick<RegistrationChange, 'known' | 'member' | 'host' | 'columns'>;

function personOf(work: Registering, newcomer: Newcomer): Promise<Registered> {
  return newcomer.kind === 'member' ? memberOf(work, newcomer.member) : guestOf(work, newcomer);
}

/** A member who was invited and has not answered is registered, too; one who has answered is changed, not registered. */
async function memberOf({ tx, event, actor }: Registering, member: MemberId): Promise<Registered> {
  const [active] = await findActiveAmong(tx, member);
  if (active === undefined) throw notFound('This member');
  const known = await lockMemberRegistration(tx, { event: event.id, member });
  if (known !== null && (known.attending !== null || known.waitingSince !== null))
    throw conflict('This person is already registered.', [{ registration: known.id }]);
  return { known, member, columns: { ...invitedBy(actor), unlimited: 1 } };
}

/** A guest without a host is a party of their own, as at the door. */
async function guestOf({ tx, parts, actor, event }: Registering, guest: NewGuest): Promise<Registered> {
  const { host, partner, email } = guest;
  const { memberId } = actor.caller;
  if (host !== null && (await findActiveAmong(tx, host)).length === 0)
    throw notFound('The member with whom the guest comes');
  if (partner && (await isPresent(tx, { event_id: event.id, host_member_id: host, partner: 1 })))
    throw conflict('The member with whom the partner comes already brings one.');
  await checkStrangerLimit(tx, parts, memberId, { event: event.id, address: email });
  const columns = {
    ...invitedBy(actor),
    registered_by: host === memberId ? null : memberId,
    partner: partner ? (1 as const) : (0 as const),
    guest_first_name: guest.firstName,
    guest_last_name: guest.lastName,
    guest_email: email,
    unlimited: email === '' ? (1 as const) : (0 as const),
    guest_company: guest.company,
  };
  return { known: null, member: null, host, columns };
}

function invitedBy({ caller }: Actor) {
  return { invited_by: caller.memberId, invited_as_reviewer: 1 as const };
}
