import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { HandDatabase } from '../../../bench/floor/hand-database.ts';
import { serverByHand } from '../../../bench/floor/hand-server.ts';
import { fetchAnswer, jsonOf } from '../../../bench/load/answer.ts';
import { write, type LoadRequest } from '../../../bench/load/load-request.ts';
import { seededPick } from '../../../bench/population/pick.ts';
import { gatherPopulation, type Population } from '../../../bench/population/population.ts';
import { allRows } from '../../../bench/rows/all-rows.ts';
import { spread } from '../../../bench/statistics.ts';
import { nowText } from '../../../src/platform/shared/local-time.ts';
import type { Tx } from '../../../src/platform/storage/database.ts';
import { databaseFile } from '../../../src/platform/storage/open-database.ts';
import { databases, temporaryFolder, type Ending } from '../../support/databases.ts';
import { startDemoApp } from '../../support/demo-app.ts';
import { copiedDemo, type FilledDemo } from '../../support/demo-fixture.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';

const publicUrl = 'http://localhost:8080';
const requestsOfRow = 40;
const rowsByHand = allRows.filter(({ byHand }) => byHand);
const readingRows = rowsByHand.filter(({ name }) => name.startsWith('GET '));
// Nobody of a small organisation stands at a door: that has a test of its own.
const writingRows = rowsByHand.filter(({ name, once }) => !name.startsWith('GET ') && once !== true);

/** Tables that what is written by hand changes. */
const tables = [
  'members',
  'registrations',
  'event_seats',
  'registration_marks',
  'scans',
  'audit_entries',
] as const;
/** Made by chance for each request or registration. */
const random = new Set(['request_id', 'barcode']);

/** The service and what is written by hand, each on its own copy of the same demo, at the same moment. */
interface Both {
  population: Population;
  scans: LoadRequest[];
  servicePort: number;
  handPort: number;
  serviceFile: string;
  handFile: string;
}

describe('what is written by hand', () => {
  const suiteEnd = endOfSuite();
  let both: Both;
  before(async () => {
    both = await startBoth(suiteEnd);
  });

  for (const row of readingRows) {
    it(`answers what the service does to ${row.name}`, async () => {
      const requests = row.requests(both.population, seededPick(row.name));
      for (const request of spread(requests, requestsOfRow)) await assertSameAnswer(both, request);
    });
  }

  for (const row of writingRows) {
    it(`changes the same rows as the service for ${row.name}, and writes the same trail`, async () => {
      const requests = row.requests(both.population, seededPick(row.name));
      const { length: earlier } = rowsOf(both.handFile, 'audit_entries');
      for (const request of spread(requests, requestsOfRow)) {
        await assertSameAnswer(both, request);
        // Whoever says the same again leaves nothing new in the trail.
        await assertSameAnswer(both, request);
      }
      const { length: written } = rowsOf(both.handFile, 'audit_entries');
      assert.ok(written > earlier && written <= earlier + requestsOfRow);
      assertSameRows(both);
    });
  }

  it('changes the same rows as the service when people are let in by their tickets', async () => {
    assert.ok(both.scans.length > 10);
    const { length: earlier } = rowsOf(both.handFile, 'scans');
    for (const scan of both.scans) await assertSameAnswer(both, scan);
    assert.equal(rowsOf(both.handFile, 'scans').length, earlier + both.scans.length);
    assertSameRows(both);
  });
});

async function startBoth(t: Ending): Promise<Both> {
  const [sqlite] = databases;
  assert.ok(sqlite);
  const { folder, storage, clock } = await copiedDemo(t, sqlite);
  const { population, scans } = await storage.write((tx) => prepare(tx, clock), { patient: true });
  await storage.close();
  const serviceFile = databaseFile(folder);
  const handFile = join(await temporaryFolder(t), 'by-hand.db');
  await copyFile(serviceFile, handFile);
  const { app } = await startDemoApp(t, { GUILDHALL_DATA: folder, GUILDHALL_PUBLIC_URL: publicUrl });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const database = new HandDatabase(handFile);
  const server = serverByHand({ database, clock, publicUrl }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
    database.close();
  });
  const portOf = (address: unknown) => (address as AddressInfo).port;
  const ports = { servicePort: portOf(app.server.address()), handPort: portOf(server.address()) };
  return { population, scans, ...ports, serviceFile, handFile };
}

/** Gathers who calls for what, and lets out all who were let in at events that are over. */
async function prepare(tx: Tx, clock: FilledDemo['clock']) {
  const population = await gatherPopulation(tx, clock);
  const reviewers = new Map(population.reviewed.map(({ event, token }) => [event, token]));
  const holders = await tx
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.barcode', 'events.id as event'])
    .where('events.start_date', '<', nowText(clock))
    .where('events.review_enabled', '=', 1)
    .where('events.cancelled', '=', 0)
    .where('registrations.attending', '=', 'YES')
    .where('events.id', 'in', [...reviewers.keys()])
    .orderBy('registrations.id')
    .execute();
  const some = spread(holders, requestsOfRow);
  await tx
    .updateTable('registrations')
    .set({ validated_at: null, validated_by: null, validated_gate: '' })
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute();
  const scans = some.map(({ barcode, event }, index) =>
    write('POST', '/events/confirm', reviewers.get(event), {
      barcode,
      event,
      nonce: `test-${index}`,
      gate: `Gate ${index}`,
    }),
  );
  return { population, scans };
}

async function assertSameAnswer({ servicePort, handPort }: Both, request: LoadRequest): Promise<void> {
  const service = await fetchAnswer(servicePort, request);
  const hand = await fetchAnswer(handPort, request);
  assert.equal(service.status, 200, Buffer.from(service.body).toString());
  assert.equal(hand.status, 200, Buffer.from(hand.body).toString());
  assert.deepEqual(jsonOf(hand), jsonOf(service), request.path);
}

function assertSameRows({ serviceFile, handFile }: Both): void {
  for (const table of tables) assert.deepEqual(rowsOf(handFile, table), rowsOf(serviceFile, table), table);
}

function rowsOf(file: string, table: (typeof tables)[number]): object[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(`select * from ${table} order by 1, 2`).all().map(comparable);
  } finally {
    database.close();
  }
}

/** In the trail the order of the fields says nothing. */
function comparable(row: Record<string, unknown>): object {
  const values = Object.entries(row).filter(([column]) => !random.has(column));
  const parsed = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
  return Object.fromEntries(values.map(([column, value]) => [column, parsed(value)]));
}
