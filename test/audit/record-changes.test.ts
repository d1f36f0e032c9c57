import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { recordChanges } from '../../src/platform/audit/audit-service.ts';
import type { Change } from '../../src/platform/audit/audit-entry.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import { asId } from '../../src/platform/shared/ids.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { MovableClock } from '../support/movable-clock.ts';

onEveryDatabase('The trail of changes', (database) => {
  const ending = endOfSuite();
  const clock = new MovableClock();
  let storage: Storage;
  before(async () => {
    storage = await database.open(await temporaryFolder(ending));
    ending.after(() => storage.close());
  });

  async function recorded(...changes: Change[]) {
    const origin = operatorOrigin();
    await storage.write((tx) => recordChanges(tx, clock, origin, changes));
    return storage.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('request_id', '=', origin.requestId)
      .orderBy('id')
      .execute();
  }
  const change = { action: 'update', subject: 'club', subjectId: 7 };

  test('keeps who, when and what, and of whole records only the fields that differ', async () => {
    const [entry, ...others] = await recorded({
      ...change,
      memberId: asId(3),
      eventId: asId(4),
      before: { name: 'Old', city: 'Bern', tags: ['a'] },
      after: { name: 'New', city: 'Bern', tags: ['a'] },
    });
    assert.deepEqual(others, []);
    assert.ok(entry);
    const { id, request_id: requestId, ...rest } = entry;
    assert.ok(id > 0);
    assert.match(requestId, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      at: '2026-11-14T11:00:00.000Z',
      channel: 'cli',
      member_id: null,
      token_id: null,
      action: 'update',
      subject: 'club',
      subject_id: 7,
      about_member_id: 3,
      event_id: 4,
      before: '{"name":"Old"}',
      after: '{"name":"New"}',
    });
  });

  test('records nothing when nothing differs', async () => {
    assert.deepEqual(await recorded({ ...change, before: { name: 'Same' }, after: { name: 'Same' } }), []);
    assert.deepEqual(await recorded(), []);
  });

  test('keeps of something new or removed what was said of it, and nothing of an empty field', async () => {
    const fields = { name: 'New', city: '', end: null, count: 0, open: false };
    const [made, gone] = await recorded(
      { ...change, action: 'create', before: null, after: fields },
      { ...change, action: 'delete', before: fields, after: null },
    );
    assert.equal(made?.before, null);
    assert.equal(made?.after, '{"name":"New","count":0,"open":false}');
    assert.equal(gone?.before, made?.after);
    assert.equal(gone?.after, null);
  });

  test('says that a secret changed, but never the secret', async () => {
    const secrets = {
      password: 'hunter2',
      barcode: 'hunter2',
      replyHash: 'hunter2',
      reply_hash: 'hunter2',
      privateIdentifier: 'hunter2',
      private_identifier: 'hunter2',
      photo_name: 'hunter2',
      token: 'hunter2',
    };
    const rows = await recorded(
      { ...change, before: { barcode: 'hunter1' }, after: secrets },
      { ...change, before: null, after: secrets },
    );
    assert.equal(rows.length, 2);
    assert.doesNotMatch(JSON.stringify(rows), /hunter/);
    assert.deepEqual(
      Object.keys(JSON.parse(rows[0]?.after ?? '{}')).toSorted(),
      Object.keys(secrets).toSorted(),
    );
  });

  test('many changes of one command share its request id and keep their order', async () => {
    const many = Array.from({ length: 700 }, (_, index) => ({
      ...change,
      subjectId: index,
      before: null,
      after: { index },
    }));
    const rows = await recorded(...many);
    assert.deepEqual(
      rows.map((row) => row.subject_id),
      many.map(({ subjectId }) => subjectId),
    );
  });

  test('is gone with the work that fails', async () => {
    const origin = operatorOrigin();
    const failing = storage.write(async (tx) => {
      await recordChanges(tx, clock, origin, [{ ...change, before: null, after: { name: 'Never' } }]);
      throw new Error('the rest failed');
    });
    await assert.rejects(failing, /the rest failed/);
    const rows = await storage.db
      .selectFrom('audit_entries')
      .select('id')
      .where('request_id', '=', origin.requestId)
      .execute();
    assert.deepEqual(rows, []);
  });
});
