import { sql } from 'kysely';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import { among, numberOf, sentRows, textOf } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { toJson } from '../../platform/storage/json.ts';
import { hasLeft, isMemberOfParty, isWritingFor } from '../../platform/storage/party-conditions.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { WaitingParty } from './seat-rules.ts';

/** A party that waits, with the registrations of those of it who said YES. */
export interface PartyInLine extends WaitingParty {
  readonly since: InstantText;
  readonly registrations: RegistrationId[];
}

const inLine = prepared((db, { event, limit }: Params<{ event: EventId; limit: number }>) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', (join) => join.on(isMemberOfParty()))
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
        .as('brought'),
    )
    .where('registrations.event_id', '=', event)
    .where('registrations.waiting_since', 'is not', null)
    .where((eb) => eb.not(hasLeft()))
    .orderBy('registrations.waiting_since')
    .orderBy('party')
    .orderBy('registrations.id')
    .limit(limit),
);

function partyInLine() {
  return sql<number>`coalesce(registrations.member_id, registrations.host_member_id, -registrations.id)`;
}

const wholeLine = 100_000;

/** The parties that wait for seats, the longest-waiting first. */
export async function findLine(db: Db, event: EventId): Promise<PartyInLine[]> {
  return (await findFirstOfLine(db, event, wholeLine)).parties;
}

/** The same of the first registrations in line, and whether there are no more. */
export async function findFirstOfLine(
  db: Db,
  event: EventId,
  limit: number,
): Promise<{ parties: PartyInLine[]; isWhole: boolean }> {
  const { rows } = await inLine(db, { event, limit });
  const line = new Map<number, { since: string; seats: number; registrations: RegistrationId[] }>();
  for (const { id, party, since, brought } of rows) {
    const known = line.getOrInsertComputed(party, () => ({ since, seats: 0, registrations: [] }));
    known.seats += 1 + Number(brought);
    known.registrations.push(id);
  }
  const parties = [...line.values()];
  const isWhole = rows.length < limit;
  // The last one may be cut in two, and is no use then.
  return { parties: isWhole ? parties : parties.slice(0, -1), isWhole };
}

/** A person who gets a seat, and the hash of the link by which they may still decline; null for those who are not written to. */
export interface Seating {
  readonly registration: RegistrationId;
  readonly link: string | null;
}

const seating = prepared((tx: Tx, { rows, now }: Params<{ rows: JsonText; now: InstantText }>) =>
  tx
    .updateTable('registrations')
    .from(sentRows(tx, rows))
    .set((eb) => ({
      attending: 'YES',
      waiting_since: null,
      waited_since: eb.ref('registrations.waiting_since'),
      moved_up_at: now,
      updated_at: nextVersion(tx, now),
      reply_hash: eb.fn.coalesce('reply_hash', textOf<string | null>('link')),
    }))
    .where('registrations.id', '=', numberOf<RegistrationId>('registration'))
    .returning(['registrations.id', 'registrations.updated_at as version']),
);

/** Those who wait get their seats, and the first link to their registration who has none; gives the versions that these have now. */
export async function seatWaiting(
  tx: Tx,
  seatings: readonly Seating[],
  now: InstantText,
): Promise<Map<RegistrationId, InstantText>> {
  if (seatings.length === 0) return new Map();
  const { rows } = await seating(tx, { rows: toJson(seatings), now });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const promoted = prepared((tx: Tx, { ids }: Params<{ ids: readonly RegistrationId[] }>) =>
  tx
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .leftJoin('members as hosts', (join) => join.on(isWritingFor()))
    .select([
      'registrations.id',
      'registrations.event_id',
      'registrations.member_id',
      'registrations.host_member_id',
      'registrations.waiting_since',
      'registrations.updated_at',
    ])
    .select(['registrations.guest_first_name', 'registrations.guest_last_name', 'registrations.guest_email'])
    .select(['registrations.guest_locale', 'registrations.reply_hash', 'registrations.invited_by'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name', 'members.email'])
    .select(['members.language', 'hosts.language as host_language'])
    .where((eb) => among(tx, eb.ref('registrations.id'), ids))
    .orderBy('registrations.id')
    .forNoKeyUpdate('registrations'),
);

/**
 * Whom to write to about their seats, with everything the mail needs. They are locked, in the order in which everyone does: their
 * address and their links are still these when the mail is stored.
 */
export async function findPromoted(tx: Tx, ids: readonly RegistrationId[]) {
  return (await promoted(tx, { ids })).rows;
}

export type PromotedPerson = Awaited<ReturnType<typeof findPromoted>>[number];

/** Someone, and the hash of a link that is to open their registration. */
interface NewLink {
  readonly person: PromotedPerson;
  readonly link: string;
}

/**
 * Lets links open registrations, beside all that do so already. The first one stands in the registration itself, because the others
 * lead to it. Without an address links count against no limit.
 */
export async function addLinks(tx: Tx, links: readonly NewLink[], now: InstantText): Promise<void> {
  const first = links.filter(({ person }) => person.reply_hash === null);
  if (first.length > 0) await addFirstLinks(tx, first);
  await addFurtherLinks(tx, links, now);
}

async function addFirstLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  const rows = toJson(links.map(({ person, link }) => ({ registration: person.id, link })));
  await tx
    .updateTable('registrations')
    .from(sentRows(tx, rows))
    .set({ reply_hash: textOf('link') })
    .where('registrations.id', '=', numberOf<RegistrationId>('registration'))
    .execute();
}

/** The same for those among them who have a link already. */
export function addFurtherLinks(tx: Tx, links: readonly NewLink[], now: InstantText): Promise<void> {
  return insertRows(
    tx,
    'earlier_links',
    links
      .filter(({ person }) => person.reply_hash !== null)
      .map(({ person, link }) => ({
        reply_hash: link,
        event_id: person.event_id,
        registration_id: person.id,
        address_hash: '',
        invited_by: null,
        invited_as_reviewer: 0 as const,
        sent_at: now,
      })),
  );
}
