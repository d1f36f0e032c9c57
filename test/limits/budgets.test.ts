import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Budgets, purgeBudgets } from '../../src/platform/rate-limits/budgets-service.ts';
import { DomainError } from '../../src/platform/shared/errors.ts';
import { onEveryDatabase, type Ending, type TestDatabase } from '../support/databases.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const perMinute = 600;
const allowance = { key: 'write token 7', perMinute };

function fail(error: unknown): never {
  throw error;
}

/** How many of some tries are let through. */
function spend(budgets: Budgets, tries: number, from = allowance): number {
  let passed = 0;
  for (let count = 0; count < tries; count += 1) {
    try {
      budgets.spend([from], 1);
      passed += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return passed;
}

async function instances(t: Ending, database: TestDatabase, count: number) {
  const api = await startTestApi(t, database);
  const made = Array.from({ length: count }, () => new Budgets(api.deps.storage, api.clock, fail));
  return { api, made };
}

/** A sharing that is under way already knows nothing of what was spent since: the second one shares that. */
async function shareAll(budgets: Budgets): Promise<void> {
  await budgets.share();
  await budgets.share();
}

function sharedRows(api: TestApi) {
  return api.deps.storage.db.selectFrom('budgets').selectAll().execute();
}

onEveryDatabase('Budgets of several instances', (database) => {
  test('are one budget: together they let through what one would, and pay off what each did before it heard of the others', async (t) => {
    const { api, made } = await instances(t, database, 4);
    let passed = 0;
    for (let second = 0; second < 5; second += 1) {
      // One after the other: what each of them hears of the others does not depend on whose sharing is faster.
      for (const budgets of made) {
        passed += spend(budgets, 400);
        await shareAll(budgets);
      }
      api.clock.advance({ seconds: 1 });
    }
    assert.ok(passed >= perMinute, `${passed}`);
    // Without sharing it would be 4 × 600 at once, and more with every second.
    assert.ok(passed <= 4 * perMinute, `${passed}`);
    for (const budgets of made) assert.equal(spend(budgets, 10), 0);
    // What was too much has to come back first: over a longer time it is exactly what is allowed.
    let later = 0;
    for (let second = 0; second < 240; second += 1) {
      api.clock.advance({ seconds: 1 });
      for (const budgets of made) later += spend(budgets, 20);
      for (const budgets of made) await shareAll(budgets);
    }
    const allowed = perMinute + (245 / 60) * perMinute;
    assert.ok(passed + later <= allowed + 4 * 20, `${passed + later} of ${allowed}`);
    assert.ok(passed + later >= allowed - 4 * 20, `${passed + later} of ${allowed}`);
  });

  test('hold a caller to the sum when each instance alone would never notice', async (t) => {
    const { api, made } = await instances(t, database, 4);
    let passed = 0;
    // Ten a second at each of them is what one token may have in all.
    for (let second = 0; second < 180; second += 1) {
      for (const budgets of made) passed += spend(budgets, 10);
      for (const budgets of made) await shareAll(budgets);
      api.clock.advance({ seconds: 1 });
    }
    const allowed = perMinute + 3 * perMinute;
    assert.ok(passed <= allowed + 4 * 20, `${passed} of ${allowed}`);
  });

  test('cost the database nothing for callers who ask for little', async (t) => {
    const { api, made } = await instances(t, database, 1);
    const [budgets] = made as [Budgets];
    for (let caller = 0; caller < 1000; caller += 1) {
      assert.equal(spend(budgets, 9, { key: `write token ${caller}`, perMinute }), 9);
    }
    await budgets.share();
    assert.deepEqual(await sharedRows(api), []);
  });

  test('take nothing from any allowance when one of them is empty, and say how long to wait', async (t) => {
    const { api, made } = await instances(t, database, 1);
    const [budgets] = made as [Budgets];
    const empty = { key: 'address', perMinute: 60 };
    assert.equal(spend(budgets, 100, empty), 60);
    assert.throws(
      () => budgets.spend([allowance, empty], 5),
      (error) => error instanceof DomainError && error.kind === 'too-many-requests' && error.retryAfter === 5,
    );
    assert.equal(spend(budgets, 1000), perMinute);
    api.clock.advance({ seconds: 5 });
    budgets.spend([{ ...allowance, key: 'another' }, empty], 5);
  });

  test('hold no address and no secret in the database, and nothing at all once it has come back', async (t) => {
    const { api, made } = await instances(t, database, 1);
    const [budgets] = made as [Budgets];
    spend(budgets, 50, { key: 'write address 192.0.2.1', perMinute });
    await budgets.share();
    const rows = await sharedRows(api);
    assert.equal(rows.length, 1);
    assert.match(String(rows[0]?.key), /^[0-9a-f]{64}$/);
    await purgeBudgets(api.deps.storage, api.clock);
    assert.equal((await sharedRows(api)).length, 1);
    api.clock.advance({ seconds: 5 });
    await purgeBudgets(api.deps.storage, api.clock);
    assert.deepEqual(await sharedRows(api), []);
  });

  test('are full after a long rest and no more than that, also when the rest was not cleared away', async (t) => {
    const { api, made } = await instances(t, database, 1);
    const [budgets] = made as [Budgets];
    spend(budgets, 300);
    await shareAll(budgets);
    api.clock.advance({ hours: 1 });
    assert.equal(spend(budgets, 1000), perMinute);
    await shareAll(budgets);
    assert.equal(spend(budgets, 1), 0);
  });

  test('stay as they are when the database fails, and are shared later', async (t) => {
    const api = await startTestApi(t, database);
    const problems: unknown[] = [];
    const budgets = new Budgets(api.deps.storage, api.clock, (error) => void problems.push(error));
    const write = t.mock.method(api.deps.storage, 'write', () => Promise.reject(new Error('no database')));
    spend(budgets, 100);
    await budgets.share();
    assert.equal(problems.length, 1);
    write.mock.restore();
    assert.equal(spend(budgets, 1000), perMinute - 100);
    for (const _ of ['what was spent first', 'what was spent meanwhile']) await budgets.share();
    const other = new Budgets(api.deps.storage, api.clock, fail);
    spend(other, 20);
    await other.share();
    assert.equal(spend(other, 1), 0);
  });
});
