import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyAllowance } from '../../src/platform/rate-limits/budget-rules.ts';
import {
  payFrom,
  payWhatIsLeft,
  requireAllowance,
} from '../../src/platform/rate-limits/daily-allowance-service.ts';
import { DomainError } from '../../src/platform/shared/errors.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const allowance = dailyAllowance('apples of 7', 12);
const refusal = (left: number) => `${left} left.`;

function pay({ deps: { storage }, clock }: TestApi, units: number, from = allowance): Promise<void> {
  return storage.write((tx) => payFrom(tx, clock, { allowance: from, units, refusal }));
}

const refusedWith = (message: string, wanted: number, left: number, hours: number) => (error: unknown) => {
  assert.ok(error instanceof DomainError);
  assert.equal(error.message, message);
  assert.deepEqual(error.info, [{ wanted, left }]);
  assert.equal(error.retryAfter, hours * 3600);
  return true;
};

onEveryDatabase('A daily allowance that is paid from in a transaction', (database) => {
  test('gives what comes back in a day, says what is left and how long to wait, and comes back bit by bit', async (t) => {
    const api = await startTestApi(t, database);
    await pay(api, 5);
    await pay(api, 6);
    await assert.rejects(() => pay(api, 2), refusedWith('1 left.', 2, 1, 2));
    await pay(api, 1);
    await assert.rejects(() => pay(api, 3), refusedWith('0 left.', 3, 0, 6));
    api.clock.advance({ hours: 6 });
    await pay(api, 3);
    await assert.rejects(() => pay(api, 1), refusedWith('0 left.', 1, 0, 2));
    await pay(api, 1, dailyAllowance('apples of 8', 12));
  });

  test('takes nothing for work that is taken back', async (t) => {
    const api = await startTestApi(t, database);
    const { storage } = api.deps;
    const failing = storage.write(async (tx) => {
      await payFrom(tx, api.clock, { allowance, units: 12, refusal });
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    await assert.rejects(() => pay(api, 12).then(() => pay(api, 1)), refusedWith('0 left.', 1, 0, 2));
  });

  test('never gives more than it holds when many pay at the same moment, whatever the number', async (t) => {
    const api = await startTestApi(t, database);
    for (const perDay of [7, 11, 13, 365]) {
      const from = dailyAllowance(`crowd ${perDay}`, perDay);
      await pay(api, perDay - 5, from);
      const tries = Array.from({ length: 12 }, () => pay(api, 1, from));
      const results = await Promise.allSettled(tries);
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5, `${perDay}`);
    }
  });

  test('lets something pass that is more than it ever holds while it is full, and takes its time then', async (t) => {
    const api = await startTestApi(t, database);
    await pay(api, 18);
    await assert.rejects(() => pay(api, 1), refusedWith('0 left.', 1, 0, 14));
  });

  test('is empty at the worst after what nobody may be refused', async (t) => {
    const api = await startTestApi(t, database);
    const { storage } = api.deps;
    for (const units of [7, 1000, 1000])
      await storage.write((tx) => payWhatIsLeft(tx, api.clock, { allowance, units }));
    await assert.rejects(() => pay(api, 1), refusedWith('0 left.', 1, 0, 2));
    api.clock.advance({ hours: 2 });
    await pay(api, 1);
  });

  test('is looked into without taking anything', async (t) => {
    const api = await startTestApi(t, database);
    const look = (units: number) =>
      requireAllowance(api.deps.storage.db, api.clock, { allowance, units, refusal });
    await pay(api, 10);
    for (const _ of [1, 2, 3]) await look(2);
    await assert.rejects(() => look(3), refusedWith('2 left.', 3, 2, 2));
    await pay(api, 2);
  });

  test('of nothing sets no limit, and costs the database nothing', async (t) => {
    const api = await startTestApi(t, database);
    await pay(api, 1_000_000, dailyAllowance('apples of 9', 0));
    assert.deepEqual(await api.deps.storage.db.selectFrom('budgets').selectAll().execute(), []);
  });
});
