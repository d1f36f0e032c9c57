import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { revokeToken } from '../../../src/identity/tokens/tokens-service.ts';
import { newToken } from '../../../src/identity/tokens/token.ts';
import type { TokenId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, type TestApi } from '../../support/test-api.ts';
import { type Row } from '../../catalogue/row.ts';
import { allRows } from '../../catalogue/catalogue.ts';
import { askingAs, make, methodOf } from '../../catalogue/make-call.ts';

/** Tokens of someone with every right that are no longer, or never were, worth anything. */
const ended: Record<string, (api: TestApi) => Promise<string>> = {
  'an expired token': async ({ fixture, clock }) => {
    return fixture.tokenFor(fixture.people.administrator.id, { expiresAt: clock.now() });
  },
  'a revoked token': async ({ fixture, deps, clock }) => {
    const token = await fixture.tokenFor(fixture.people.administrator.id);
    await revokeToken(deps.storage, clock, operatorOrigin(), await newestToken(deps));
    return token;
  },
  'the token of a member who left': async ({ fixture, deps }) => {
    const member = await fixture.addMember();
    await fixture.addRight(member, 'administrator', fixture.root.place);
    await deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', member).execute(),
    );
    return fixture.tokenFor(member);
  },
  'a token nobody was given': async () => newToken(),
};

onEveryDatabase('A token that is not valid', (database) => {
  const api = apiOfSuite(database);

  for (const [kind, tokenOf] of Object.entries(ended)) {
    test(`${kind} opens nothing but what is open to anyone`, async () => {
      const token = await tokenOf(api);
      const looksAtTokens = operationsWithTokens(api);
      for (const row of oneForEachOperation()) {
        const call = await row.call(askingAs(api, 'administrator'));
        const { status } = await make(api, methodOf(row), call, token);
        const { nobody } = row.cells;
        // What is open to anyone stays so; anything else says that the token is not valid.
        const expected = looksAtTokens.has(row.operation) && nobody !== 200 ? 401 : nobody;
        assert.equal(status, expected, `${row.operation} (${row.target}) with ${kind}`);
      }
    });
  }
});

async function newestToken(deps: TestApi['deps']): Promise<TokenId> {
  const newest = deps.storage.db.selectFrom('tokens').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

function oneForEachOperation(): Row[] {
  return [...new Map(allRows.toReversed().map((row) => [row.operation, row])).values()];
}

/** The operations of the document that need a token, or look at one when there is one. */
function operationsWithTokens({ document }: TestApi): Set<string> {
  const { paths } = document as {
    paths: Record<string, Record<string, { security: unknown[] }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      security,
    })),
  );
  return new Set(operations.filter(({ security }) => security.length > 0).map(({ name }) => name));
}
