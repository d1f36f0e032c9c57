import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { importPage } from '../../../../../src/data/import-export/export/import-page-writer.ts';

it('the tables of docs/import.md are what their definitions say (npm run docs writes them)', () => {
  const committed = readFileSync(new URL('../../../../../docs/import.md', import.meta.url), 'utf8');
  assert.equal(importPage(committed), committed);
});
