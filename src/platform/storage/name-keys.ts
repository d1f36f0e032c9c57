import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import { foldText } from '../shared/folded-text.ts';
import { numberOf, sentRows, textOf } from './among.ts';
import type { Tx } from './database.ts';
import { toJson } from './json.ts';
import { inPortions } from './portions.ts';

/** The key of a member's name in the list of participants, as triggers and queries make it. */
export const memberNameKey = sql<string>`trim(members.last_name_key || ' ' || members.first_name_key)`;

/** Gives all registrations of members their names, where triggers have not done so. */
export async function nameRegistrations(db: QueryExecutorProvider): Promise<void> {
  await sql`update registrations set name_key =
      (select ${memberNameKey} from members where members.id = registrations.member_id)
    where member_id is not null and name_key is null`.execute(db);
}

/** The key of a guest's name: with where they are from, on a line of its own. */
export function guestNameKey(guest: {
  guest_first_name: string;
  guest_last_name: string;
  guest_company: string;
}): string {
  const name = `${foldText(guest.guest_last_name)} ${foldText(guest.guest_first_name)}`.trim();
  return guest.guest_company === '' ? name : `${name}\n${foldText(guest.guest_company)}`;
}

/** Gives all guests and partners who have none the keys of their names, some at a time. */
export async function nameGuests(db: Kysely<unknown>): Promise<void> {
  const tx = db as unknown as Tx;
  const guests = tx
    .selectFrom('registrations')
    .select(['id', 'guest_first_name', 'guest_last_name', 'guest_company'])
    .where('member_id', 'is', null)
    .where('name_key', 'is', null)
    .orderBy('id');
  await inKeyedPortions(
    inPortions(guests, ({ id }) => guests.where('id', '>', id)),
    (row) => guestNameKey(row),
    async (rows) => {
      await tx
        .updateTable('registrations')
        .from(sentRows(tx, rows))
        .set({ name_key: textOf('key') })
        .whereRef('registrations.id', '=', numberOf('id'))
        .execute();
    },
  );
}

/** Gives all events the keys of their titles, some at a time. */
export async function nameEvents(db: Kysely<unknown>): Promise<void> {
  const tx = db as unknown as Tx;
  const events = tx.selectFrom('events').select(['id', 'title']).orderBy('id');
  await inKeyedPortions(
    inPortions(events, ({ id }) => events.where('id', '>', id)),
    ({ title }) => foldText(title),
    async (rows) => {
      await tx
        .updateTable('events')
        .from(sentRows(tx, rows))
        .set({ title_key: textOf('key') })
        .whereRef('events.id', '=', numberOf('id'))
        .execute();
    },
  );
}

/** So many keys are stored with one statement. */
const keysAtOnce = 2000;

async function inKeyedPortions<Row extends { id: number }>(
  rows: AsyncIterable<Row>,
  keyOf: (row: Row) => string,
  store: (rows: ReturnType<typeof toJson>) => Promise<void>,
): Promise<void> {
  let keyed: { id: number; key: string }[] = [];
  const flush = async () => {
    if (keyed.length > 0) await store(toJson(keyed));
    keyed = [];
  };
  for await (const row of rows) {
    keyed.push({ id: row.id, key: keyOf(row) });
    if (keyed.length === keysAtOnce) await flush();
  }
  await flush();
}
