import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { findEventSender } from '../mails/event-sender-store.ts';
import { composePromotion, type PlaceNews, type PromotionLetter } from '../mails/promotion-mail-presenter.ts';
import { linkUntil } from '../mails/link-time-rules.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { queueMails } from '../../platform/outbox/outbox-service.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { LockedSeats, SeatedEvent, SeatParts } from './seats.ts';
import {
  addFurtherLinks,
  addLinks,
  findPromoted,
  seatWaiting,
  type PromotedPerson,
} from './waiting-line-store.ts';

/** Gives those who moved up from the waiting list their seats, on record, and tells them; answers whether anyone could be told. */
export async function promoteAndNotify(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  event: SeatedEvent['about'],
  { registrations, isOver }: { registrations: readonly RegistrationId[]; isOver: boolean },
): Promise<boolean> {
  const people = await findPromoted(tx, registrations);
  const letters = await lettersTo(tx, parts, { event }, people, promotedAmong(people));
  const now = nowInstantText(parts.clock);
  const links = new Map(letters.map(({ person, link }) => [person.id, link]));
  const seatings = people.map(({ id }) => ({ registration: id, link: links.get(id) ?? null }));
  const versions = await seatWaiting(tx, seatings, now);
  const seated = people.map((person) => ({ ...person, updated_at: versions.get(person.id) ?? now }));
  await recordPromoted(tx, parts, origin, seated, isOver);
  await addFurtherLinks(tx, letters, now);
  await queueLetters(tx, parts, letters);
  return letters.length > 0;
}

/** Records and tells those who got their seats by someone's change; nobody is told once there is nothing to decline. */
export async function notifyPromoted(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  { about, letIn, isLineOver }: LockedSeats,
): Promise<void> {
  const how = new Map(letIn.map((one) => [one.registration, one]));
  const people = await findPromoted(tx, [...how.keys()]);
  const others = people.flatMap((person) => {
    const { isOwn = true, waitingSince = null } = how.get(person.id) ?? {};
    return isOwn ? [] : [{ ...person, waiting_since: waitingSince }];
  });
  const isOver = letIn.some((one) => one.isOver);
  const now = nowInstantText(parts.clock);
  await recordPromoted(tx, parts, origin, others, isOver);
  const letters = isLineOver
    ? []
    : await lettersTo(tx, parts, { event: about }, people, promotedAmong(people));
  await addLinks(tx, letters, now);
  await queueLetters(tx, parts, letters);
}

function recordPromoted(
  tx: Tx,
  { clock }: SeatParts,
  origin: Origin,
  people: readonly PromotedPerson[],
  isOver: boolean,
): Promise<void> {
  const changes = people.map((person) => ({
    action: 'move-up',
    subject: 'registration',
    subjectId: person.id,
    memberId: person.member_id,
    eventId: person.event_id,
    at: person.updated_at,
    before: { attending: null, waitingSince: person.waiting_since },
    after: { attending: 'YES', waitingSince: null, ...(isOver && { overCapacity: true }) },
  }));
  return recordChanges(tx, clock, origin, changes);
}

/** What a person is written about their seat. */
interface Letter {
  readonly person: PromotedPerson;
  readonly mail: Mail;
  /** The hash of the link in it. */
  readonly link: string;
}

/** Those who got seats are written to: the member for the whole party, or else the guests who waited by themselves. */
function promotedAmong(people: readonly PromotedPerson[]): (person: PromotedPerson) => PlaceNews | null {
  const members = new Set(people.map((person) => person.member_id));
  return ({ host_member_id: host }) => (host !== null && members.has(host) ? null : 'promoted');
}

type AboutEvent = Pick<PromotionLetter, 'hasTicket' | 'calendar'> & { readonly event: SeatedEvent['about'] };

/** The mails to those who have an address and for whom there is news. */
export async function lettersTo(
  tx: Tx,
  parts: SeatParts,
  about: AboutEvent,
  people: readonly PromotedPerson[],
  newsFor: (person: PromotedPerson) => PlaceNews | null,
): Promise<Letter[]> {
  const told = writtenTo(people, newsFor);
  if (told.length === 0) return [];
  const sender = await findEventSender(tx, about.event);
  return told.map(({ person, ...to }) => letterTo(parts, { ...about, ...sender, ...to }, person));
}

/** Those for whom there is news and who can be written to, each with the address. */
export function writtenTo(
  people: readonly PromotedPerson[],
  newsFor = promotedAmong(people),
): { person: PromotedPerson; news: PlaceNews; address: string }[] {
  return people.flatMap((person) => {
    const news = newsFor(person);
    const address = person.member_id === null ? person.guest_email : (person.email ?? '');
    return news === null || !isMailAddress(address) ? [] : [{ person, news, address }];
  });
}

/** What someone who moves up is called. */
export function nameOfPromoted(person: PromotedPerson): string {
  return person.member_id === null
    ? joinedName(person.guest_first_name, person.guest_last_name)
    : joinedName(person.first_name, person.middle_name, person.last_name);
}

function letterTo(
  { config }: SeatParts,
  about: Omit<PromotionLetter, 'locale' | 'organisation' | 'name' | 'link' | 'linkUntil' | 'eventLink'> &
    AboutEvent,
  person: PromotedPerson,
): Letter {
  const secret = newSecret(256);
  const isMember = person.member_id !== null;
  const mail = composePromotion({
    locale: (isMember ? person.language : (person.guest_locale ?? person.host_language)) ?? config.language(),
    ...about,
    organisation: config.organisation(),
    name: nameOfPromoted(person),
    link: `${config.publicUrl}/invitations/${secret}`,
    linkUntil: linkUntil(about.event, { isInvited: !isMember || person.invited_by !== null }),
    eventLink: isMember ? `${config.publicUrl}/events/${about.event.id}` : '',
  });
  return { person, mail, link: secretHash(secret) };
}

/** Lets the letters leave with the transaction, or when they are held no longer. */
export function queueLetters(
  tx: Tx,
  { clock, notBefore = null }: SeatParts,
  letters: readonly Letter[],
): Promise<void> {
  const about = ({ person }: Letter) => ({ from: null, to: person.member_id, registration: person.id });
  return queueMails(
    tx,
    clock,
    letters.map((letter) => ({ mail: letter.mail, people: about(letter) })),
    notBefore,
  );
}
