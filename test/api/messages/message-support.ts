import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import type { DirectAdapter } from '../../../src/platform/storage/prepared.ts';
import type { TestApi } from '../../support/test-api.ts';

/** The mails of the outbox, in the order in which they were written. */
export function mailsOf({ deps }: TestApi) {
  return deps.storage.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

/** Those to whom mails were written, sorted. */
export async function addressesOf(api: TestApi): Promise<string[]> {
  return (await mailsOf(api)).map((mail) => mail.recipient_address).toSorted();
}

/** What is stored of messages. */
export function storedMessages({ deps }: TestApi) {
  return deps.storage.db.selectFrom('messages').selectAll().orderBy('id').execute();
}

/** Sends a message to a segment with the count that a dry run shows, and writes its mails. */
export async function sendTo(api: TestApi, event: EventId, segment: string, token: string) {
  const path = `/manage/events/${event}/messages`;
  const body = { segment, subject: 'About the dinner', text: 'Please bring a cake.\nThank you.' };
  const preview = await api.post(`${path}?dryRun=true`, token, body);
  const answer = await api.post(path, token, { ...body, expected: preview.body.count });
  await api.deps.messages.writer.drain();
  return { preview, answer };
}

/** The path of the personal link in a mail. */
export function linkIn(text: string): string {
  return new URL(/https?:\/\/\S+\/invitations\/\w+/.exec(text)?.[0] ?? '').pathname;
}

/** How the database would run the first of the queries of some work in which these words stand. */
export async function planOf(
  t: TestContext,
  { deps: { storage } }: TestApi,
  words: string,
  work: () => Promise<unknown>,
): Promise<string> {
  const { db, dialect } = storage;
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  if (dialect.isInProcess) {
    const adapter = db.getExecutor().adapter as DirectAdapter;
    const run = adapter.runDirectly.bind(adapter);
    t.mock.method(adapter, 'runDirectly', (sql: string, parameters: readonly unknown[]) => {
      sent.push({ sql, parameters });
      return run(sql, parameters);
    });
  } else {
    const query = Client.prototype.query as (this: Client, ...sent: unknown[]) => unknown;
    t.mock.method(Client.prototype, 'query', function (this: Client, ...asked: unknown[]) {
      const [{ text = '', values = [] } = {}] = asked as { text?: string; values?: unknown[] }[];
      sent.push({ sql: text, parameters: values });
      return query.apply(this, asked);
    });
  }
  await work();
  t.mock.restoreAll();
  const meant = sent.find(({ sql }) => sql.includes(words));
  assert.ok(meant !== undefined);
  const explain = dialect.isInProcess ? 'explain query plan' : 'explain';
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${meant.sql}`, [...meant.parameters]));
  return JSON.stringify(rows);
}
