import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinName, NameGiver } from '../../../../src/data/demo/people-drafts.ts';
import { plainLetters } from '../../../../src/data/demo/people-drafts.ts';
import { seededRandom } from '../../../../src/data/demo/random-rules.ts';

test('writes names in plain letters the way people do in addresses', () => {
  assert.equal(plainLetters('Müller'), 'mueller');
  assert.equal(plainLetters('Łęcki'), 'lecki');
  assert.equal(plainLetters('O’Connor'), 'oconnor');
  assert.equal(latinName('Thị Mai', 'Nguyễn', true).handle, 'thi-mai.nguyen');
  assert.equal(latinName('Þóra', 'Sæther', true).handle, 'thora.saether');
});

test('never gives a name twice, not even one that was reserved', () => {
  const names = new NameGiver(seededRandom('test'));
  const first = new NameGiver(seededRandom('test')).next('rm');
  names.reserve(first);
  const handles = Array.from({ length: 200 }, () => names.next('rm').handle);
  assert.equal(new Set([...handles, first.handle]).size, 201);
});

test('gives handles of plain letters only, whatever the script of the name', () => {
  const names = new NameGiver(seededRandom('handles'));
  for (const language of ['de', 'fr', 'it', 'rm'] as const) {
    for (let count = 0; count < 150; count += 1)
      assert.match(names.next(language).handle, /^[a-z-]+\.[a-z-]+$/);
  }
});
