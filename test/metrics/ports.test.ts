import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { guildhall, startService, type RunningService } from '../cli/run-guildhall.ts';
import { onEveryDatabase, temporaryFolder, type Ending, type TestDatabase } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { freePort } from '../support/free-port.ts';
import { scrape, valueOf } from './scrape.ts';

const token = 'a-token-for-the-metrics';
const clubs = { method: 'GET', route: '/v2/clubs', status: '200' };

onEveryDatabase('the metrics of a service', (database) => {
  const ending = endOfSuite();

  test(
    'are with workers the sum of all of them, at the port and at the usual address',
    { timeout: 60_000 },
    async () => {
      const port = await freePort();
      const args = ['--workers', '2', '--metrics-port', String(port), '--metrics-token', token];
      const { address, prints } = await started(ending, database, args);
      await prints((printed) => processesThat('listening at', printed).size === 2);
      await Promise.all(Array.from({ length: 30 }, async () => (await fetch(`${address}/v2/clubs`)).text()));
      await prints((printed) => processesThat('"answered"', printed).size === 2);
      const own = await scrape(`http://127.0.0.1:${port}/metrics`, token);
      assert.equal(valueOf(own, 'guildhall_http_requests_total', clubs), 30);
      assert.equal(
        valueOf(own, 'guildhall_http_request_duration_seconds_bucket', {
          route: '/v2/clubs',
          method: 'GET',
          le: '+Inf',
        }),
        30,
      );
      // What is true of the database is true once, however many report it.
      assert.equal(valueOf(own, 'guildhall_database_up'), 1);
      assert.equal(valueOf(own, 'guildhall_outbox_mails', { state: 'queued' }), 0);
      assert.equal(valueOf(own, 'guildhall_build_info'), 1);

      for (let times = 0; times < 4; times += 1) {
        const usual = await scrape(`${address}/metrics`, token);
        assert.equal(valueOf(usual, 'guildhall_http_requests_total', clubs), 30, 'whichever worker is asked');
      }
    },
  );

  test(
    'are shown at their port to nobody without the token, and go with the service',
    { timeout: 60_000 },
    async () => {
      const port = await freePort();
      const args = ['--metrics-port', String(port), '--metrics-token', token];
      const service = await started(ending, database, args);
      const url = `http://127.0.0.1:${port}`;
      assert.equal((await fetch(`${url}/metrics`)).status, 401);
      assert.equal((await fetch(`${url}/v2/clubs`)).status, 404);
      assert.equal((await fetch(`${url}/metrics`, { method: 'POST' })).status, 405);
      assert.equal(valueOf(await scrape(`${url}/metrics`, token), 'guildhall_database_up'), 1);
      const other = ['--metrics-port', String(port), '--data', await temporaryFolder(ending)];
      const taken = await guildhall(['serve', '--port', '0', ...other]);
      assert.equal(taken.code, 1);
      assert.match(
        taken.stderr,
        /^Port \d+ on 127\.0\.0\.1 is in use by another program: choose another with GUILDHALL_METRICS_PORT/,
      );
      service.signal('SIGTERM');
      assert.equal(await service.ended, 0);
      await assert.rejects(fetch(`${url}/metrics`));
    },
  );

  test('hold every metric of the dashboard, with the labels it asks for', { timeout: 60_000 }, async () => {
    const port = await freePort();
    const service = await started(ending, database, ['--metrics-port', String(port)]);
    assert.equal((await fetch(`${service.address}/v2/clubs`)).status, 200);
    const samples = await scrape(`http://127.0.0.1:${port}/metrics`);
    for (const expression of expressions()) {
      const asked = [...expression.matchAll(/\b((?:guildhall|nodejs|process)_\w+)\{([^}]*)\}/g)];
      assert.notEqual(asked.length, 0, expression);
      const grouping = [...expression.matchAll(/by \(([\w, ]+)\)/g)];
      for (const [, name = '', selector = ''] of asked) {
        // Only a server has connections.
        if (name === 'guildhall_database_connections' && database.name === 'sqlite') continue;
        const found = samples.filter((sample) => sample.name === name);
        assert.notEqual(found.length, 0, `${name} is missing`);
        const labels = [...selector.matchAll(/(\w+)[=!]~?"/g), ...grouping]
          .flatMap(([, names = '']) => names.split(', '))
          // Prometheus itself adds these two.
          .filter((label) => label !== 'job' && label !== 'instance');
        for (const label of labels) {
          assert.ok(
            found.every((sample) => label in sample.labels),
            `${name} has no ${label}`,
          );
        }
      }
    }
  });
});

test('the dashboard has what Grafana asks of one that is imported', () => {
  const { uid, title, schemaVersion, panels, templating, id } = dashboard();
  assert.deepEqual([typeof uid, typeof title, id], ['string', 'string', null]);
  assert.ok(schemaVersion >= 36);
  assert.ok(templating.list.some(({ name, type }) => name === 'datasource' && type === 'datasource'));
  assert.equal(new Set(panels.map((panel) => panel.id)).size, panels.length);
  for (const { type, gridPos, datasource, targets = [] } of panels) {
    assert.ok(gridPos.x >= 0 && gridPos.x + gridPos.w <= 24 && gridPos.h > 0);
    if (type === 'row') continue;
    assert.deepEqual(datasource, { type: 'prometheus', uid: '${datasource}' });
    assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length);
  }
});

interface Dashboard {
  uid: string;
  id: null;
  title: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: {
    id: number;
    type: string;
    gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
    datasource?: unknown;
    targets?: { refId: string; expr: string }[];
  }[];
}

function dashboard(): Dashboard {
  const file = new URL('../../docs/grafana-dashboard.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Dashboard;
}

function expressions(): string[] {
  return dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

async function started(
  ending: Ending,
  database: TestDatabase,
  args: readonly string[],
): Promise<RunningService> {
  const folder = await temporaryFolder(ending);
  const service = await startService(['--data', folder, ...args], await database.environment(folder));
  ending.after(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });
  return service;
}

/** The ids of the processes whose log lines hold some words. */
function processesThat(words: string, printed: string): Set<number> {
  const lines = printed.split('\n').filter((line) => line.includes(words) && line.endsWith('}'));
  return new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid));
}
