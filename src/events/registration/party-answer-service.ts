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
import type { SentAnswer } from '../event/question.ts';
import { findAnswers } from '../event/questions-store.ts';
import { findUnitName } from '../mails/event-sender-store.ts';
import { composeHostAnswer } from '../mails/host-answer-mail-presenter.ts';
import type { SeatParts } from '../seats/seats.ts';
import { settleSeats } from '../seats/waiting-line-service.ts';
import { isLateAnswer } from './answer-rules.ts';
import type { RegistrationChange } from './change-registration-rules.ts';
import {
  seatAndStore,
  type RegistrationOutcome,
  type RegistrationWork,
} from './change-registration-service.ts';
import { checkMayChangeMind } from './changed-mind-policy.ts';
import { wasAtDoor } from './guest-rules.ts';
import { lockGuest } from './guests-store.ts';
import { usableAddress } from './invitations-service.ts';
import type { LockedGuest } from './locked-guest.ts';
import { checkPartyAnswers, companionSays, type SaidOfCompanion } from './party-answer-rules.ts';
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
  const waits = await storage.write(async (tx) => {
    const locked = await lockMember(tx, parts, { event: id, member: caller.memberId }, asCached);
    const now = nowText(clock);
    const own = changeOfOwn(locked, caller, given, now);
    checkPartyAnswers(locked, companions, now);
    const work = { tx, parts, origin, ...locked };
    const party = new CompanionAnswers(work, caller, { now, wouldWait: given.waiting });
    // Whoever stays away makes room for those who come.
    for (const away of await party.changesOf(companions, 'NO')) await party.store(away);
    const stays = own.says === 'YES' ? [] : [await seatAndStore(work, own)];
    const coming = await party.changesOf(companions, 'YES');
    const outcomes = [
      ...stays,
      ...(await party.storeTogether(own.says === 'YES' ? [own, ...coming] : coming)),
    ];
    await settleSeats(tx, parts, origin, locked.seats);
    return outcomes.find(({ seated }) => seated.waitingSince !== null);
  }, underEventLock(id));
  return { waiting: waits === undefined ? null : await findNewPosition(storage.db, id, waits) };
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

/** What changes for one of the party; the guest is left out for the member, who needs no news of it. */
type PartyChange = RegistrationChange & { readonly guest?: LockedGuest };

/** The answers of a host for those who come with them. */
class CompanionAnswers {
  readonly #work: PartyWork;
  readonly #caller: Caller;
  readonly #given: { now: DateTimeText; wouldWait: boolean | undefined };

  constructor(work: PartyWork, caller: Caller, given: { now: DateTimeText; wouldWait: boolean | undefined }) {
    this.#work = work;
    this.#caller = caller;
    this.#given = given;
  }

  /** What is new of those of whom this is said, each of them once. */
  async changesOf(companions: readonly SaidOfCompanion[], says: Attending): Promise<PartyChange[]> {
    const said = companions.filter(({ attending }) => attending === says);
    const changes: PartyChange[] = [];
    for (const one of new Map(said.map((companion) => [companion.registration, companion])).values())
      changes.push(...(await this.#changeOf(one)));
    return changes;
  }

  async #changeOf({ registration, attending, answers: sent = [] }: SaidOfCompanion): Promise<PartyChange[]> {
    const { tx, event } = this.#work;
    const { now, wouldWait } = this.#given;
    const guest = await lockGuest(tx, { event: event.id, registration });
    if (guest === undefined || guest.host !== this.#caller.memberId) throw notFound('This guest');
    const says = companionSays(event, guest, attending, now);
    const answers = await this.#newAnswers(registration, sent);
    if (says === null && answers.length === 0) return [];
    if (guest.wasAtDoor) throw wasAtDoor();
    const { host } = guest;
    const change = { action: 'answer', known: guest, member: null, host, answers, guest } as const;
    if (says === null) return [change];
    return [{ ...change, says, isLate: isLateAnswer(event, now, says, guest), wouldWait }];
  }

  /** Those that say something else than what is stored. */
  async #newAnswers(registration: RegistrationId, sent: readonly SentAnswer[]): Promise<SentAnswer[]> {
    if (sent.length === 0) return [];
    const given = await findAnswers(this.#work.tx, registration);
    return sent.filter(({ question, answer }) => answer !== (given.get(question) ?? ''));
  }

  /** Those who come find seats together, or wait together; whose answers alone are new keeps what they have. */
  async storeTogether(coming: readonly PartyChange[]): Promise<RegistrationOutcome[]> {
    const [alike, moved] = [coming.filter(isSettled), coming.filter((change) => !isSettled(change))];
    for (const change of alike) await this.store(change);
    const [first, ...others] = moved;
    if (first === undefined) return [];
    // Who has not answered counts with the member who comes already.
    const isCounted = ({ known }: PartyChange) => first.guest === undefined && known?.attending === null;
    const newcomers = others.filter((one) => !isCounted(one)).length;
    const outcome = await this.store({ ...first, newcomers });
    const outcomes = [outcome];
    for (const other of others)
      outcomes.push(await this.store(isCounted(other) ? other : { ...other, seated: outcome.seated }));
    return outcomes;
  }

  async store({ guest, ...change }: PartyChange): Promise<RegistrationOutcome> {
    const outcome = await seatAndStore(this.#work, change);
    if (guest !== undefined && !isSettled(change)) await this.#tell(guest, outcome.seated.attending);
    return outcome;
  }

  /** A guest with an address reads what was said for them, unless it is taken back while the mail is held. Who waits is told of a seat. */
  async #tell(guest: LockedGuest, says: Attending | null): Promise<void> {
    const { tx, parts, event } = this.#work;
    const from = this.#caller.memberId;
    const about = { registration: guest.id, from };
    if (guest.email === '' || (await takeBackHeld(tx, about))) return;
    if (says === null || (await isMailedEnough(tx, parts.clock, about))) return;
    const [host] = await findActiveAmong(tx, from);
    if (host === undefined) return;
    const mail = await letterTo(tx, parts, { guest, host, event, says });
    const people = { from, to: null, registration: guest.id };
    await queueMail(tx, parts.clock, mail, people, heldUntil(parts.clock.now(), parts.config));
  }
}

/** Whether it leaves someone where they are. */
function isSettled({ says }: RegistrationChange): boolean {
  return says === undefined;
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
