import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { importPage } from '../../../../src/transfer/export/import-page-writer.ts';

it('docs/import.md is what the definitions of the tables say (npm run docs writes it)', () => {
  const committed = readFileSync(new URL('../../../../docs/import.md', import.meta.url), 'utf8');
  assert.equal(importPage(), committed);
});
