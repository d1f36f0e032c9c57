import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grownTown } from '../../../../src/data/demo/people-drafts.ts';

test('the towns of a whole world have different names and lie on the globe', () => {
  const [districts, towns] = [766, 64];
  const names = new Set<string>();
  for (let district = 0; district < districts; district += 1) {
    for (let index = 0; index < towns; index += 1) {
      const town = grownTown(district, index, towns);
      names.add(`${town.language} ${town.name}`);
      assert.ok(Math.abs(town.latitude) <= 90 && Math.abs(town.longitude) <= 180);
      assert.match(town.postalCode, /^\d{5}$/);
    }
  }
  assert.equal(names.size, districts * towns);
});
