import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { composeMovedUp } from '../mail/moved-up-mail-presenter.ts';
import { queueMail } from '../mail/outbox-service.ts';
import type { RegistrationId } from '../shared/ids.ts';
import { nowInstantText } from '../shared/local-time.ts';
import { isMailAddress, mailAddressKey } from '../shared/mail-address.ts';
import { joinedName } from '../shared/person-name.ts';
import { newSecret, secretHash } from '../shared/secrets.ts';
import type { Tx } from '../storage/database.ts';
import type { LockedSeats, SeatedEvent, SeatParts } from './seats.ts';
import { findMoved, renewLink, type MovedPerson } from './waiting-line-store.ts';

/** Records who moved up from the waiting list, once that is stored, and tells them. */
export async function tellMovedUp(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  event: SeatedEvent['about'],
  { registrations, isOver }: { registrations: readonly RegistrationId[]; isOver: boolean },
): Promise<void> {
  const people = await findMoved(tx, registrations);
  await recordMoved(tx, parts, origin, people, isOver);
  await sendMovedUp(tx, parts, event, people);
}

/** The same for those who got their places by somebody's change; nobody is told once there is nothing to decline. */
export async function tellLetIn(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  { about, letIn, isLineOver }: LockedSeats,
): Promise<void> {
  const how = new Map(letIn.map((one) => [one.registration, one]));
  const people = await findMoved(tx, [...how.keys()]);
  const others = people.filter(({ id }) => how.get(id)?.isOwn === false);
  const isOver = letIn.some((one) => one.isOver);
  await recordMoved(tx, parts, origin, others, isOver);
  if (!isLineOver) await sendMovedUp(tx, parts, about, people);
}

function recordMoved(
  tx: Tx,
  { clock }: SeatParts,
  origin: Origin,
  people: readonly MovedPerson[],
  isOver: boolean,
): Promise<void> {
  const changes = people.map((person) => ({
    action: 'move-up',
    subject: 'registration',
    subjectId: person.id,
    memberId: person.member_id,
    eventId: person.event_id,
    at: person.updated_at,
    before: { attending: null },
    after: { attending: 'YES', ...(isOver && { overCapacity: true }) },
  }));
  return recordChanges(tx, clock, origin, changes);
}

/** Tells those who got places: the member for the whole party, or else the guests who waited by themselves. */
async function sendMovedUp(
  tx: Tx,
  parts: SeatParts,
  event: SeatedEvent['about'],
  people: readonly MovedPerson[],
): Promise<void> {
  const members = new Set(people.map((person) => person.member_id));
  for (const person of people) {
    const isBrought = person.member_id === null && person.alone !== true && person.alone !== 1;
    const isTold = isBrought && members.has(person.host_member_id);
    const address = person.member_id === null ? person.guest_email : (person.email ?? '');
    if (!isTold && isMailAddress(address)) await send(tx, parts, event, person, address);
  }
}

async function send(
  tx: Tx,
  { clock, config }: SeatParts,
  event: SeatedEvent['about'],
  person: MovedPerson,
  address: string,
): Promise<void> {
  const secret = newSecret(256);
  const addressHash = secretHash(mailAddressKey(address));
  const link = { replyHash: secretHash(secret), addressHash, now: nowInstantText(clock) };
  await renewLink(tx, person, link);
  const isMember = person.member_id !== null;
  const mail = composeMovedUp({
    locale: (isMember ? person.language : (person.guest_locale ?? person.host_language)) ?? config.language,
    organisation: config.organisation,
    name: isMember
      ? joinedName(person.first_name, person.middle_name, person.last_name)
      : `${person.guest_first_name} ${person.guest_last_name}`.trim(),
    address,
    event,
    link: `${config.publicUrl}/invitations/${secret}`,
  });
  await queueMail(tx, clock, mail, { from: null, to: person.member_id, registration: person.id });
}
