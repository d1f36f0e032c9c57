import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { recordedCases } from '../catalogue/catalogue.ts';
import { prepare } from '../catalogue/make-call.ts';
import { databases } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

// A write that waits for a second connection while it holds one gets it as long as few write. As many at once as there
// are connections would each hold one and wait for another, until all of them are given up.

suite('With a single connection to PostgreSQL', () => {
  const ending = endOfSuite();
  let api: TestApi;
  before(async () => {
    const database = databases.find(({ name }) => name === 'postgres');
    assert.ok(database !== undefined);
    api = await startTestApi(ending, database, { env: { GUILDHALL_POOL_SIZE: '1' } });
  });

  for (const one of recordedCases) {
    test(`${one.operation} (${one.target}) waits for no second one`, async () => {
      const { make } = await prepare(api, one);
      const answer = await make();
      assert.ok(answer.status < 400, answer.text);
    });
  }
});
