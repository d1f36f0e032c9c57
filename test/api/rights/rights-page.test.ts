import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { callerNames } from '../../catalogue/row.ts';
import { catalogue } from '../../catalogue/catalogue.ts';
import { mark, rightsPage } from './rights-page.ts';

test('docs/rights.md is what the matrix and the standard functions say (npm run docs writes it)', async () => {
  const committed = await readFile(new URL('../../../docs/rights.md', import.meta.url), 'utf8');
  assert.equal(committed, rightsPage());
});

test('the page explains every mark that stands in the matrix', () => {
  const page = rightsPage();
  for (const { cells } of catalogue.flatMap(({ rows }) => rows)) {
    for (const caller of callerNames) {
      const shown = mark(cells[caller]);
      assert.ok(page.includes(`\n| ${shown} | `), `${shown} is not explained`);
    }
  }
});
