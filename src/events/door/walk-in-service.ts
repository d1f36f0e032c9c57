import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { doorOf } from './check-in-service.ts';
import { localText, presentPerson, presentRefusal } from './check-in-presenter.ts';
import { cameInAt, type Door } from './check-in-rules.ts';
import type { Accepted } from './check-in.ts';
import { lockCodeHolders, markValidated } from './code-holders-store.ts';
import type { Attending } from '../event/attending.ts';
import type { Caller } from '../../platform/access/caller.ts';
import {
  addMemberRegistration,
  findActiveMembers,
  insertRegistration,
  lockMemberRegistration,
  updateAttending,
} from '../registration/registrations-store.ts';
import { lockPeople } from '../seats/locked-seats-service.ts';
import { settleSeats, takeSeats } from '../seats/seats-service.ts';
import type { SeatChange, Seated, SeatParts } from '../seats/seats.ts';
import { conflict, DomainError, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { doOnce } from './door-action-service.ts';
import type { OpenDoorParts } from './door-events-service.ts';
import { openDoorOf, withParties } from './door-scans-service.ts';
import type { ScanAnswer } from './scan-answer.ts';
import { walkInOf, type WalkIn, type WalkInBody } from './walk-in-rules.ts';

/** Registers somebody who stands at the door, as coming and as in, at once. */
export async function letWalkIn(
  parts: OpenDoorParts & SeatParts,
  caller: Caller,
  origin: Origin,
  event: EventId,
  body: WalkInBody,
): Promise<ScanAnswer> {
  const { storage, clock } = parts;
  const walkIn = walkInOf(body);
  await openDoorOf(parts, caller, event);
  const { nonce, gate = '', scannedAt = null, overCapacity = false } = body;
  const codeHash = secretHash(`walk-in ${toJson(walkIn)}`);
  const mark = { kind: 'walk-in', event, codeHash, registration: null } as const;
  const said = { scanned: { barcode: '' }, gate, scannedAt, requestId: origin.requestId };
  const outcome = await doOnce(parts, caller, { mark, nonce, reason: '', said }, async (tx) => {
    const { seats, ...settings } = await lockPeople(tx, parts, event);
    refuseShut(doorOf(settings, clock));
    const now = nowInstantText(clock);
    const at = cameInAt({ decided: 'in', scannedAt }, now, clock.timeZone());
    const entry = { now, at, gate, reviewer: caller.memberId, timeZone: clock.timeZone() };
    const take = (change: Omit<SeatChange, 'says'>) =>
      takeSeats(tx, clock, seats, { ...change, says: 'YES', overCapacity, wouldWait: true });
    const registered =
      walkIn.kind === 'member'
        ? await registerMember(tx, entry, { event, member: walkIn.member }, take)
        : { id: await registerGuest(tx, entry, event, walkIn, take) };
    const change = {
      ...changeOf(registered, event, walkIn, seats !== null && overCapacity),
      at: now,
    };
    await recordChanges(tx, clock, origin, [change]);
    await settleSeats(tx, parts, origin, seats);
    return acceptedNow(tx, entry, registered.id);
  });
  const [answer] = await withParties(storage.db, event, [outcome]);
  return answer ?? { outcome, party: null };
}

/** When and where somebody comes in, and who lets them. */
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

interface Registered {
  id: RegistrationId;
  /** What they had answered; undefined for a new registration. */
  before?: Attending | null;
}

/** Takes a place for whoever comes in; nobody waits at the door, and nobody is told there to join a line. */
type Take = (change: Omit<SeatChange, 'says'>) => Promise<Seated>;

async function takePlace(take: Take, change: Omit<SeatChange, 'says'>): Promise<void> {
  const { attending } = await take(change);
  if (attending !== 'YES') throw conflict('Others wait for the places that are left.', [{ placesLeft: 0 }]);
}

/** A member who has answered otherwise, or not at all, comes after all; one who is in already is refused. */
async function registerMember(
  tx: Tx,
  entry: Entry,
  who: { event: EventId; member: MemberId },
  take: Take,
): Promise<Registered> {
  const { now, at, gate, reviewer } = entry;
  const [active] = await findActiveMembers(tx, who.member);
  if (active === undefined) throw notFound('This member');
  const known = await lockMemberRegistration(tx, who);
  if ((known?.validatedAt ?? null) === null)
    await takePlace(take, { party: who.member, registration: known?.id ?? null, isMember: true });
  const { id, before } =
    known === null
      ? await addMemberRegistration(tx, who, now, entryColumns(entry))
      : { id: known.id, before: known };
  if (before === null) return { id };
  if (before.validatedAt !== null) throw await isInAlready(tx, entry, id);
  if (before.attending !== 'YES')
    await updateAttending(tx, id, { attending: 'YES', reviewedBy: reviewer }, now);
  await markValidated(tx, [{ id, at, gate }], reviewer, now);
  return { id, before: before.attending };
}

async function isInAlready(tx: Tx, { timeZone }: Entry, registration: RegistrationId): Promise<DomainError> {
  const [holder] = await lockCodeHolders(tx, [{ scanned: { registration } }]);
  const info = holder === undefined ? [] : [presentRefusal(holder, timeZone)];
  return conflict('This person is in already.', info);
}

async function registerGuest(
  tx: Tx,
  entry: Entry,
  event: EventId,
  { firstName, lastName, email, company, host }: WalkIn & { kind: 'guest' },
  take: Take,
): Promise<RegistrationId> {
  if (host !== null && (await findActiveMembers(tx, host)).length === 0) throw notFound('This member');
  await takePlace(take, { party: host, registration: null, isMember: false });
  const id = await insertRegistration(tx, {
    event_id: event,
    created_at: entry.now,
    host_member_id: host,
    registered_by: host === entry.reviewer ? null : entry.reviewer,
    guest_first_name: firstName,
    guest_last_name: lastName,
    guest_email: email,
    guest_company: company,
    invited_by: entry.reviewer,
    invited_as_reviewer: 1,
    unlimited: 1,
    ...entryColumns(entry),
  });
  if (id === null) throw conflict('This person is already invited or registered.');
  return id;
}

/** What a registration that is made at the door says beside whose it is. */
function entryColumns({ now, at, gate, reviewer }: Entry) {
  return {
    attending: 'YES',
    answered_at: now,
    reviewed_at: now,
    reviewed_by: reviewer,
    validated_at: at,
    validated_by: reviewer,
    validated_gate: gate,
    walk_in: 1,
  } as const;
}

async function acceptedNow(
  tx: Tx,
  { at, gate, timeZone }: Entry,
  registration: RegistrationId,
): Promise<Accepted> {
  const [holder] = await lockCodeHolders(tx, [{ scanned: { registration } }]);
  if (holder === undefined) throw new Error('A registration was removed while it was being made.');
  const person = presentPerson(holder);
  return { result: 200, registration, person, validatedAt: localText(at, timeZone), gate };
}

/** What the trail says of it; that the person came in stands in the record of the door. */
function changeOf({ id, before }: Registered, event: EventId, walkIn: WalkIn, overCapacity: boolean) {
  const isMember = walkIn.kind === 'member';
  const guest = isMember
    ? {}
    : { guestFirstName: walkIn.firstName, guestLastName: walkIn.lastName, guestEmail: walkIn.email };
  return {
    action: 'walk-in',
    subject: 'registration',
    subjectId: id,
    memberId: isMember ? walkIn.member : null,
    eventId: event,
    before: before === undefined ? null : { attending: before },
    after: { attending: 'YES', ...guest, ...(overCapacity && { overCapacity }) },
  };
}
