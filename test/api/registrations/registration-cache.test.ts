import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { before, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { RegistrationCache } from '../../../src/events/registration/registration-cache-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

onEveryDatabase('What is made of all registrations of an event', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    // Nothing is kept until the service hears of changes.
    while (api.deps.storage.changes.markOf('people') === null) await nextTurn();
  });

  /** Asks twice, the second time while the first making runs; answers what both got and how often it was made. */
  async function askTwice(event: EventId, meanwhile: () => Promise<unknown>) {
    const cache = new RegistrationCache<number>(api.deps.storage, 1_000_000, () => 100);
    const begun = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    let made = 0;
    const make = async () => {
      made += 1;
      const mine = made;
      begun.resolve(undefined);
      await gate.promise;
      return mine;
    };
    const first = cache.of('list', event, make);
    await begun.promise;
    await meanwhile();
    const second = cache.of('list', event, make);
    for (let turns = 0; turns < 20; turns += 1) await nextTurn();
    gate.resolve(undefined);
    return { answers: await Promise.all([first, second]), made };
  }

  test('is made once for those who ask while it is being made, and again where something has changed since it was begun', async () => {
    const event = await api.fixture.addEvent();
    assert.deepEqual(await askTwice(event, async () => undefined), { answers: [1, 1], made: 1 });
    const { other } = api.fixture.people;
    const register = () => api.fixture.addRegistration(event, { member_id: other.id, attending: 'YES' });
    assert.deepEqual(await askTwice(event, register), { answers: [1, 2], made: 2 });
  });
});
