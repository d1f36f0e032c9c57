import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import type { FeedWriter } from '../calendar-feeds/feed-rendering.ts';
import { inChargeAs } from '../event/event-policy.ts';
import { confirmPlaces } from '../seats/confirmation-service.ts';
import { type LockedPeople, refusePassing, takeSeats } from '../seats/seats-service.ts';
import { settleSeats } from '../seats/waiting-line-service.ts';
import type { SeatChange, Seated, SeatParts } from '../seats/seats.ts';
import { waitsSince } from '../seats/seat-rules.ts';
import { findParty } from '../seats/seats-store.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { refuseCancelled } from './change-registration-rules.ts';
import { correctedGuest, refuseInside, type GuestCorrection } from './guest-rules.ts';
import {
  changeOf,
  checkLimit,
  rememberLink,
  revokeAddress,
  sendInvitation,
  storeGuest,
} from './guests-service.ts';
import { invitingClosedBecause } from './invitation-rules.ts';
import type { InvitationDeps } from './invitations-service.ts';
import type { LockedGuest } from './locked-guest.ts';
import { findActiveAmong, isPresent } from './registrations-store.ts';
import type { Caller } from '../../platform/access/caller.ts';

/** What an officer corrects a guest with. */
export interface Correcting extends Pick<LockedPeople, 'event' | 'questions' | 'seats'> {
  tx: Tx;
  deps: Pick<InvitationDeps, 'clock' | 'config'>;
  /** With what a seat that becomes free is given away. */
  parts: SeatParts;
  caller: Caller;
  origin: Origin;
  /** Null where no mail is sent. */
  calendars: FeedWriter | null;
  overCapacity: boolean | undefined;
  wouldWait: boolean | undefined;
}

/**
 * An officer corrects who a guest is and with whom they come. To another address nothing is sent unless it is asked for; the
 * links that went to the earlier one end.
 */
export async function correctGuest(
  work: Correcting,
  guest: LockedGuest,
  change: GuestCorrection,
): Promise<void> {
  const { tx, deps, caller, event } = work;
  refuseInside(guest);
  const corrected = correctedGuest(guest, change);
  const { calendars } = work;
  const isSent = change.sendLink === true;
  const closed = isSent ? invitingClosedBecause(event, true, nowText(deps.clock)) : null;
  if (closed !== null) throw conflict(closed);
  await checkHost(work, guest, corrected);
  const access = { event, questions: work.questions, isReviewer: true };
  const letter = { deps, caller, access, guest: corrected };
  const isNewAddress = mailAddressKey(corrected.email) !== mailAddressKey(guest.email);
  if (isNewAddress) await revokeAddress(tx, letter, guest);
  else if (isSent) await checkLimit(tx, letter, true);
  const seated = await seatAgain(work, guest, corrected);
  const isAsked = seated.attending === null && seated.waitingSince === null;
  const secret = isSent && isAsked ? newSecret(256) : null;
  const kept = isNewAddress ? null : guest.replyHash;
  const replyHash = secret === null ? kept : secretHash(secret);
  const at = await storeGuest(tx, { ...letter, guest: { ...corrected, ...seated } }, replyHash);
  const who = { event: event.id, registration: guest.id };
  const recorded = withSeat(changeOf(who, 'update', guest, corrected), work, guest, seated);
  await recordChanges(tx, deps.clock, work.origin, [{ ...recorded, at }]);
  await settleSeats(tx, work.parts, work.origin, work.seats);
  const isConfirmed = secret === null && seated.attending !== 'NO';
  if (calendars === null || !isSent || (secret === null && !isConfirmed)) return;
  // What goes to the same address counts like every other mail that is sent again; the link of an earlier invitation goes on working.
  const earlier = isConfirmed ? null : guest.replyHash;
  const whose = earlier === null ? null : guest.id;
  if (!isNewAddress) await rememberLink(tx, letter, earlier ?? secretHash(newSecret(256)), whose);
  if (secret !== null) await sendInvitation(tx, letter, { secret, message: '', calendars });
  else await confirmPlaces(tx, deps, { event, calendar: calendars.fileOf([event]) }, [guest.id]);
}

/** Who came to another place by it has that on record, too. */
function withSeat(change: Change, work: Correcting, before: LockedGuest, seated: Seated): Change {
  const { attending, waitingSince } = before;
  if (attending === seated.attending && waitingSince === seated.waitingSince) return change;
  const isOver = work.overCapacity === true && seated.attending === 'YES';
  return {
    ...change,
    before: { ...change.before, attending, waitingSince },
    after: { ...change.after, ...seated, ...(isOver && { overCapacity: true }) },
  };
}

async function checkHost({ tx, event }: Correcting, before: LockedGuest, after: LockedGuest): Promise<void> {
  const { host, isPartner } = after;
  if (host !== null && host !== before.host && (await findActiveAmong(tx, host)).length === 0)
    throw notFound('The member with whom the guest comes');
  const isNew = isPartner && (!before.isPartner || host !== before.host);
  if (isNew && (await isPresent(tx, { event_id: event.id, host_member_id: host, partner: 1 })))
    throw conflict('The member with whom the partner comes already brings one.');
}

/** Whoever changes the party leaves one and joins another: a seat comes along, unless the other party waits for its own. */
async function seatAgain(work: Correcting, before: LockedGuest, after: LockedGuest): Promise<Seated> {
  const { tx, deps, caller, event, seats } = work;
  const { id: registration, attending, waitingSince } = before;
  const stays = { attending, waitingSince };
  if (seats === null || before.host === after.host) return stays;
  const says = waitingSince === null ? attending : 'YES';
  refuseCancelled(event, { says });
  const by = inChargeAs(event, caller);
  if (waitingSince !== null && work.overCapacity === true) refusePassing(seats, by);
  const about = { registration, isMember: false, says, by } satisfies Partial<SeatChange>;
  await takeSeats(tx, deps.clock, seats, { ...about, party: before.host, says: 'gone' });
  const party = after.host === null ? [] : await findParty(tx, event.id, after.host);
  const keepsSeat = attending === 'YES' && waitsSince(party) === null;
  return takeSeats(tx, deps.clock, seats, {
    ...about,
    party: after.host,
    companions: party,
    overCapacity: work.overCapacity === true || keepsSeat,
    wouldWait: work.wouldWait === true || waitingSince !== null,
  });
}
