import { localTextOf, nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import { doorOf } from './check-in-service.ts';
import { presentPerson, presentRefusal } from './check-in-presenter.ts';
import { cameInAt, type Door } from './check-in-rules.ts';
import type { Accepted } from './check-in.ts';
import { lockCodeHolders, markValidated } from './code-holders-store.ts';
import type { RegistrationChange } from '../registration/change-registration-rules.ts';
import {
  changeRegistration,
  type RegistrationOutcome,
  type RegistrationWork,
} from '../registration/change-registration-service.ts';
import { checkStrangerLimit, type InvitationLimits } from '../registration/invitation-limit-service.ts';
import { findActiveAmong, lockMemberRegistration } from '../registration/registrations-store.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockPeople } from '../seats/seats-service.ts';
import type { SeatParts } from '../seats/seats.ts';
import { conflict, DomainError, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { doOnce } from './door-action-service.ts';
import type { OpenDoorParts } from './door-events-service.ts';
import { openDoorOf, withParties } from './door-scans-service.ts';
import type { ScanAnswer } from './scan-answer.ts';
import { walkInOf, type WalkIn, type WalkInBody } from './walk-in-rules.ts';

/** What people who come unannounced are let in with. */
export interface WalkInParts extends OpenDoorParts, SeatParts {
  config: SeatParts['config'] & InvitationLimits;
}

/** Registers a person who stands at the door, as coming and as in, at once. */
export async function letWalkIn(
  parts: WalkInParts,
  { caller, origin }: Actor,
  event: EventId,
  body: WalkInBody,
): Promise<ScanAnswer> {
  const { storage, clock } = parts;
  const walkIn = walkInOf(body);
  await openDoorOf(parts, caller, event);
  const { nonce, gate = '', scannedAt = null, overCapacity = false } = body;
  const codeHash = secretHash(`walk-in ${toJson(walkIn)}`);
  const mark = { kind: 'walk-in', event, codeHash, registration: null } as const;
  const scan = { scanned: { barcode: '' }, gate, scannedAt, requestId: origin.requestId };
  const operation = { mark, nonce, reason: '', scan, options: underEventLock(event) };
  const outcome = await doOnce(parts, caller, operation, async (tx) => {
    const { seats, ...settings } = await lockPeople(tx, parts, event);
    refuseShut(doorOf(settings, clock));
    const now = nowInstantText(clock);
    const at = cameInAt({ decided: 'in', scannedAt }, now, clock.timeZone());
    const entry = { now, at, gate, reviewer: caller.memberId, timeZone: clock.timeZone() };
    const work = { tx, parts, origin, ...settings, seats };
    const answer = { says: 'YES', overCapacity, wouldWait: true } as const;
    const id = await (walkIn.kind === 'member'
      ? letMemberIn(work, entry, walkIn.member, answer)
      : letGuestIn(work, entry, walkIn, answer));
    return acceptedNow(tx, entry, id);
  });
  const [answer] = await withParties(storage.db, event, [outcome]);
  return answer ?? { outcome, party: null };
}

/** When and where someone comes in, and who lets them. */
interface Entry {
  now: InstantText;
  at: InstantText;
  gate: string;
  reviewer: MemberId;
  timeZone: string;
}

/** The same doors that take no scans let nobody walk in. */
function refuseShut({ cancelled, registrationOpen }: Door): void {
  if (cancelled) throw new DomainError('gone', 'The event was cancelled.');
  if (registrationOpen) throw new DomainError('locked', 'Registration for this event is still open.');
}

/** What is answered at the door: nobody waits there, and nobody is told to join a line. */
type DoorAnswer = Pick<RegistrationChange, 'says' | 'overCapacity' | 'wouldWait'>;

/** Lets someone in who gets a seat; unlike what officers record later, the door asks whether they come although there is none. */
async function letIn(work: RegistrationWork, change: RegistrationChange): Promise<RegistrationOutcome> {
  const outcome = await changeRegistration(work, change);
  if (outcome.seated.attending !== 'YES')
    throw conflict('Others wait for the places that are left.', [{ placesLeft: 0 }]);
  return outcome;
}

/** A member who has answered otherwise, or not at all, comes after all; one who is in already is refused. */
async function letMemberIn(
  work: RegistrationWork,
  entry: Entry,
  member: MemberId,
  answer: DoorAnswer,
): Promise<RegistrationId> {
  const { tx, event } = work;
  const { now, at, gate, reviewer } = entry;
  const [active] = await findActiveAmong(tx, member);
  if (active === undefined) throw notFound('This member');
  const known = await lockMemberRegistration(tx, { event: event.id, member });
  if (known !== null && known.validatedAt !== null) throw await isInAlready(tx, entry, known.id);
  const change = { action: 'walk-in', known, member, ...answer, reviewedBy: reviewer } as const;
  const { id, isNew } =
    known?.attending === 'YES'
      ? { id: known.id, isNew: false }
      : await letIn(work, { ...change, columns: entryColumns(entry) });
  // Anyone who was invited at this very moment has a registration that says nothing yet of having come in.
  if (!isNew && !(await markValidated(tx, [{ id, at, gate }], reviewer, now)))
    throw await isInAlready(tx, entry, id);
  return id;
}

async function isInAlready(tx: Tx, { timeZone }: Entry, registration: RegistrationId): Promise<DomainError> {
  const [holder] = await lockCodeHolders(tx, [{ scanned: { registration } }]);
  const info = holder === undefined ? [] : [presentRefusal(holder, timeZone)];
  return conflict('This person is in already.', info);
}

async function letGuestIn(
  work: RegistrationWork & { readonly parts: WalkInParts },
  entry: Entry,
  { firstName, lastName, email, company, host }: WalkIn & { kind: 'guest' },
  answer: DoorAnswer,
): Promise<RegistrationId> {
  const { tx, parts, event } = work;
  if (host !== null && (await findActiveAmong(tx, host)).length === 0) throw notFound('This member');
  const { reviewer } = entry;
  await checkStrangerLimit(tx, parts, reviewer, { event: event.id, address: email });
  const columns = {
    registered_by: host === reviewer ? null : reviewer,
    guest_first_name: firstName,
    guest_last_name: lastName,
    guest_email: email,
    guest_company: company,
    invited_by: reviewer,
    invited_as_reviewer: 1,
    unlimited: email === '' ? 1 : 0,
    ...entryColumns(entry),
  } as const;
  const whose = { known: null, member: null, host } as const;
  const { id } = await letIn(work, { action: 'walk-in', ...whose, ...answer, reviewedBy: reviewer, columns });
  return id;
}

/** What a registration that is made at the door says beside whose it is. */
function entryColumns({ at, gate, reviewer }: Entry) {
  return { validated_at: at, validated_by: reviewer, validated_gate: gate, walk_in: 1 } as const;
}

async function acceptedNow(
  tx: Tx,
  { at, gate, timeZone }: Entry,
  registration: RegistrationId,
): Promise<Accepted> {
  const [holder] = await lockCodeHolders(tx, [{ scanned: { registration } }]);
  if (holder === undefined) throw new Error('A registration was removed while it was being made.');
  const person = presentPerson(holder);
  return { result: 200, registration, person, validatedAt: localTextOf(at, timeZone), gate };
}
