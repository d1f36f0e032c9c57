import { sql } from 'kysely';
import type { EventId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import { among } from '../storage/among.ts';
import type { Db, Tx } from '../storage/database.ts';
import { hasLeft, isAlone, isAttached, isMemberOfParty } from '../storage/party-conditions.ts';
import { prepared } from '../storage/prepared.ts';
import type { WaitingParty } from './seat-rules.ts';

/** A party that waits, with the registrations of those of it who said YES. */
export interface PartyInLine extends WaitingParty {
  readonly since: InstantText;
  readonly registrations: RegistrationId[];
}

const inLine = prepared((db, { event, limit }: { event: EventId; limit: number }) =>
  db
    .selectFrom('registrations')
    .innerJoin('members', (join) => join.on(isMemberOfParty()))
    // Who belongs to nobody is a party by the number of the registration, which no member has.
    .select(['registrations.id', partyInLine().as('party')])
    .select((eb) => eb.ref('registrations.waiting_since').$notNull().as('since'))
    .select((eb) =>
      eb
        .selectFrom('registrations as guests')
        .select((guest) => guest.fn.countAll<number>().as('count'))
        .whereRef('guests.host_member_id', '=', 'registrations.member_id')
        .whereRef('guests.event_id', '=', 'registrations.event_id')
        .where('guests.attending', 'is', null)
        .where('guests.waiting_since', 'is', null)
        .where(isAttached('guests'))
        .as('brought'),
    )
    .where('registrations.event_id', '=', event)
    .where('registrations.waiting_since', 'is not', null)
    .where((eb) => eb.not(hasLeft()))
    .orderBy('registrations.waiting_since')
    .orderBy('members.id')
    .orderBy('registrations.id')
    .limit(limit),
);

function partyInLine() {
  return sql<number>`case when ${isAlone('registrations')} then -registrations.id else members.id end`;
}

/** The parties that wait for places, the longest-waiting first; of many only the first. */
export async function findLine(db: Db, event: EventId, limit: number): Promise<PartyInLine[]> {
  const { rows } = await inLine(db, { event, limit });
  const line = new Map<number, { since: string; places: number; registrations: RegistrationId[] }>();
  for (const { id, party, since, brought } of rows) {
    const known = line.getOrInsertComputed(party, () => ({ since, places: 0, registrations: [] }));
    known.places += 1 + Number(brought);
    known.registrations.push(id);
  }
  const parties = [...line.values()];
  // The last one may be cut in two, and is no use then.
  if (rows.length === limit && parties.length > 1) parties.pop();
  return parties;
}

/** Those of some registrations who wait get their places. */
export async function seatWaiting(
  tx: Tx,
  registrations: readonly RegistrationId[],
  now: InstantText,
): Promise<void> {
  if (registrations.length === 0) return;
  await tx
    .updateTable('registrations')
    .set({ attending: 'YES', waiting_since: null, updated_at: now })
    .where((eb) => among(tx, eb.ref('id'), registrations))
    .execute();
}

const moved = prepared((db, { ids }: { ids: readonly RegistrationId[] }) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .select([
      'registrations.id',
      'registrations.event_id',
      'registrations.member_id',
      'registrations.host_member_id',
      'registrations.updated_at',
    ])
    .select(isAlone('registrations').as('alone'))
    .select(['registrations.guest_first_name', 'registrations.guest_last_name', 'registrations.guest_email'])
    .select(['registrations.guest_locale', 'registrations.partner', 'registrations.reply_hash'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name', 'members.email'])
    .select(['members.language', 'hosts.language as host_language'])
    .where((eb) => among(db, eb.ref('registrations.id'), ids))
    .orderBy('registrations.id'),
);

/** Whom to write to about their places, with everything the mail needs. */
export async function findMoved(db: Db, ids: readonly RegistrationId[]) {
  return (await moved(db, { ids })).rows;
}

export type MovedPerson = Awaited<ReturnType<typeof findMoved>>[number];

/** Gives a registration a new answer link; the one before goes on working. */
export async function renewLink(
  tx: Tx,
  { id, event_id, reply_hash }: Pick<MovedPerson, 'id' | 'event_id' | 'reply_hash'>,
  link: { replyHash: string; addressHash: string; now: InstantText },
): Promise<void> {
  if (reply_hash !== null) {
    await tx
      .insertInto('earlier_links')
      .values({
        reply_hash,
        event_id,
        registration_id: id,
        address_hash: link.addressHash,
        invited_by: null,
        invited_as_reviewer: 0,
        sent_at: link.now,
      })
      .execute();
  }
  await tx.updateTable('registrations').set({ reply_hash: link.replyHash }).where('id', '=', id).execute();
}
