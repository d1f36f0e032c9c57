import type { Caller } from '../../platform/access/caller.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import { isMailedEnough, queueMail, takeBackHeld } from '../../platform/outbox/outbox-service.ts';
import { heldUntil, type UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowText, type DateTimeText } from '../../platform/shared/local-time.ts';
import { fullName, joinedName } from '../../platform/shared/person-name.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { Attending } from '../event/attending.ts';
import { standingTo } from '../event/event-cache-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { registrationClosedBecause } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import { findUnitName } from '../mails/event-sender-store.ts';
import { composeHostAnswer } from '../mails/host-answer-mail-presenter.ts';
import type { SeatParts } from '../seats/seats.ts';
import { isLateAnswer } from './answer-rules.ts';
import type { RegistrationChange } from './change-registration-rules.ts';
import { changeRegistration, type RegistrationWork } from './change-registration-service.ts';
import { checkMayChangeMind } from './changed-mind-policy.ts';
import { wasAtDoor } from './guest-rules.ts';
import { lockGuest } from './guests-store.ts';
import { usableAddress } from './invitations-service.ts';
import type { LockedGuest } from './locked-guest.ts';
import { companionSays, type SaidOfCompanion } from './party-answer-rules.ts';
import { findActiveAmong, findNewPosition, type ActiveMember } from './registrations-store.ts';
import {
  lockMember,
  ownAnswer,
  type AnswerOutcome,
  type GivenAnswer,
  type LockedAnswer,
  type RegistrationParts,
} from './registrations-service.ts';

/** What the caller says of themselves and of those who come with them; who is left out stays as they are. */
export interface PartyAnswer extends GivenAnswer {
  companions: SaidOfCompanion[];
}

/** What answering for a party needs: the mails to its guests wait for a moment. */
export interface PartyAnswerParts extends RegistrationParts {
  config: RegistrationParts['config'] & UndoTime;
}

/** The caller answers for the whole party at once: everything that was said is stored, or nothing of it. */
export async function answerForParty(
  parts: PartyAnswerParts,
  { caller, origin }: Actor,
  id: EventId,
  { companions, ...given }: PartyAnswer,
): Promise<AnswerOutcome> {
  const { storage, events, clock } = parts;
  const asCached = await events.settingsOf(id);
  const changed = await storage.write(async (tx) => {
    const locked = await lockMember(tx, parts, { event: id, member: caller.memberId }, asCached);
    const now = nowText(clock);
    const own = changeOfOwn(locked, caller, given, now);
    const party = new CompanionAnswers({ tx, parts, origin, ...locked }, caller, now);
    // Whoever stays away makes room for those who come.
    await party.store(companions.filter(({ attending }) => attending === 'NO'));
    const outcome = await changeRegistration({ tx, parts, origin, ...locked }, own);
    await party.store(companions.filter(({ attending }) => attending === 'YES'));
    return outcome;
  }, underEventLock(id));
  return { waiting: await findNewPosition(storage.db, id, changed) };
}

/** The own part of it: an answer while registration is open, a change of mind until the event starts. */
function changeOfOwn(
  locked: LockedAnswer,
  caller: Caller,
  given: GivenAnswer,
  now: DateTimeText,
): RegistrationChange {
  // Who is in the party is read again for each: the others of it change in the same transaction.
  const { member, known } = locked.found;
  const closed = registrationClosedBecause(locked.event, now);
  if (closed === null) return { ...ownAnswer(locked, caller, given, now), companions: undefined };
  const { attending: says, waiting: wouldWait, comment, answers = [] } = given;
  checkMayChangeMind(standingTo(locked, known !== null, caller), known, { now });
  if (comment !== undefined || answers.length > 0) throw conflict(closed);
  const isLate = isLateAnswer(locked.event, now, says, known);
  return { action: 'answer', member, known, says, wouldWait, isLate };
}

type PartyWork = RegistrationWork & { readonly parts: PartyAnswerParts };

/** The answers of a host for those who come with them. */
class CompanionAnswers {
  readonly #work: PartyWork;
  readonly #caller: Caller;
  readonly #now: DateTimeText;

  constructor(work: PartyWork, caller: Caller, now: DateTimeText) {
    this.#work = work;
    this.#caller = caller;
    this.#now = now;
  }

  async store(answers: readonly SaidOfCompanion[]): Promise<void> {
    for (const { registration, attending } of answers) await this.#storeOne(registration, attending);
  }

  async #storeOne(registration: RegistrationId, attending: Attending): Promise<void> {
    const { tx, event } = this.#work;
    const guest = await lockGuest(tx, { event: event.id, registration });
    if (guest === undefined || guest.host !== this.#caller.memberId) throw notFound('This guest');
    const says = companionSays(event, guest, attending, this.#now);
    if (says === null) return;
    if (guest.wasAtDoor) throw wasAtDoor();
    const isLate = isLateAnswer(event, this.#now, says, guest);
    const { host } = guest;
    await changeRegistration(this.#work, {
      action: 'answer',
      known: guest,
      member: null,
      host,
      says,
      isLate,
    });
    await this.#tell(guest, says);
  }

  /** A guest with an address reads what was said for them, unless it is taken back while the mail is held. */
  async #tell(guest: LockedGuest, says: Attending): Promise<void> {
    const { tx, parts, event } = this.#work;
    const from = this.#caller.memberId;
    if (guest.email === '' || (await takeBackHeld(tx, { registration: guest.id, from }))) return;
    if (await isMailedEnough(tx, parts.clock, guest.id)) return;
    const [host] = await findActiveAmong(tx, from);
    if (host === undefined) return;
    const mail = await letterTo(tx, parts, { guest, host, event, says });
    const people = { from, to: null, registration: guest.id };
    await queueMail(tx, parts.clock, mail, people, heldUntil(parts.clock.now(), parts.config));
  }
}

interface HostAnswer {
  guest: LockedGuest;
  host: ActiveMember;
  event: EventRecord;
  says: Attending;
}

async function letterTo(tx: Tx, { config }: SeatParts, { guest, host, event, says }: HostAnswer) {
  return composeHostAnswer({
    locale: guest.locale ?? host.language ?? config.language(),
    unit: await findUnitName(tx, event),
    organisation: config.organisation(),
    guestName: joinedName(guest.firstName, guest.lastName),
    guestAddress: guest.email,
    hostName: fullName(host),
    hostAddress: usableAddress(host),
    event,
    says,
  });
}
