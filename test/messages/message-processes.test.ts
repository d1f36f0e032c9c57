import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { insertMember } from '../../src/directory/members/members-store.ts';
import type { Tx } from '../../src/platform/storage/database.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const people = 2000;
/** One of the processes is killed after so many portions. */
const portionsBeforeKill = 10;
/** A killed process may hold rows for a moment. */
const triesAfterwards = 20;

async function startProcess(t: TestContext, { deps, clock }: TestApi): Promise<ChildProcess> {
  const { dataFolder, databaseUrl } = deps.config;
  const settings = {
    GUILDHALL_DATA: dataFolder,
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
  };
  const script = join(import.meta.dirname, 'message-process.ts');
  const child = fork(script, [JSON.stringify(settings), clock.now().toString()], { execArgv: [] });
  t.after(() => child.kill('SIGKILL'));
  const [said] = (await once(child, 'message')) as unknown[];
  assert.equal(said, 'ready');
  return child;
}

async function killInTheMiddle(child: ChildProcess): Promise<void> {
  const killed = once(child, 'exit');
  let portions = 0;
  child.on('message', () => {
    portions += 1;
    if (portions === portionsBeforeKill) child.kill('SIGKILL');
  });
  child.send('go');
  const [, signal] = (await killed) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL');
}

onEveryDatabase('The mails of a message to 2,000 people', (database) => {
  test('are written once each by two processes, one of which is killed in the middle', async (t) => {
    const api = await startTestApi({ after: (work) => t.after(work) }, database);
    const { storage } = api.deps;
    const { beta, districtCalendar, addEvent, people: known } = api.fixture;
    const addPeople = async (tx: Tx) => {
      for (let index = 0; index < people; index += 1) {
        const email = `person${index}@example.org`;
        await insertMember(tx, { clubId: beta.id, firstName: 'Per', lastName: `Son ${index}`, email }, '41');
      }
    };
    await storage.write(addPeople, { patient: true });
    const event = await addEvent({ calendar_id: districtCalendar });
    const { token } = known.administrator;
    const path = `/manage/events/${event}/messages`;
    const body = { segment: 'unanswered', subject: 'Subject', text: 'Text' };
    const { count } = (await api.post(`${path}?dryRun=true`, token, body)).body;
    assert.ok(count > people);
    assert.equal((await api.post(path, token, { ...body, expected: count })).status, 201);
    const [first, second] = [await startProcess(t, api), await startProcess(t, api)];
    const ended = once(second, 'exit');
    second.send('go');
    await Promise.all([killInTheMiddle(first), ended]);
    const unfinished = () =>
      storage.db.selectFrom('messages').select('id').where('finished_at', 'is', null).executeTakeFirst();
    for (let tries = 0; tries < triesAfterwards && (await unfinished()) !== undefined; tries += 1)
      await api.deps.messages.writer.drain();
    assert.equal(await unfinished(), undefined);
    const mails = await storage.db
      .selectFrom('outbox')
      .select(['to_member_id', 'recipient_address'])
      .execute();
    assert.equal(mails.length, count);
    assert.equal(new Set(mails.map((mail) => mail.to_member_id)).size, count);
    const links = await storage.db
      .selectFrom('registrations')
      .select('reply_hash')
      .where('event_id', '=', event)
      .execute();
    assert.equal(new Set(links.map(({ reply_hash }) => reply_hash)).size, count);
    const states = await storage.db.selectFrom('message_recipients').select('state').distinct().execute();
    assert.deepEqual(states, [{ state: 'queued' }]);
  });
});
