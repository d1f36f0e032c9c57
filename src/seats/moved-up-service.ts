import { composeMovedUp } from '../mail/moved-up-mail-presenter.ts';
import { queueMail } from '../mail/outbox-service.ts';
import { nowInstantText } from '../shared/local-time.ts';
import { isMailAddress, mailAddressKey } from '../shared/mail-address.ts';
import { joinedName } from '../shared/person-name.ts';
import { newSecret, secretHash } from '../shared/secrets.ts';
import type { Tx } from '../storage/database.ts';
import type { SeatedEvent, SeatParts } from './seats.ts';
import { renewLink, type MovedPerson } from './waiting-line-store.ts';

/** Tells those who got places: the member for the whole party, or else the guests who waited by themselves. */
export async function sendMovedUp(
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
