import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { classKey } from '../../../src/members/search-class-rules.ts';
import type { SearchEntry } from '../../../src/members/search-ranking-rules.ts';
import { SearchSample } from '../../../src/members/search-sample-rules.ts';
import { asId } from '../../../src/shared/ids.ts';

/** A hundred people who share a domain, of whom every tenth is called Keller. */
const entries = Array.from({ length: 100 }, (_, index): SearchEntry => {
  const last = index % 10 === 0 ? 'keller' : 'muster';
  const text = `anna ${last}\n${last} anna\nanna.${last}@example.org\n00417900${1000 + index}`;
  return { id: asId(index + 1), lastNameKey: last, firstNameKey: 'anna', text };
});
const sample = new SearchSample(entries, 50_000);

suite('The sample of a search', () => {
  test('says about how many members there are of each class', () => {
    const ofKeller = sample.estimateClasses(['keller']);
    assert.deepEqual([...ofKeller], [[classKey({ last: ['keller'], first: [], inName: 0 }), 5000]]);
    assert.deepEqual([...sample.estimateClasses(['nobody'])], []);
    assert.equal(sample.estimateNames('mus', 'lastNameKey'), 45_000);
    assert.equal(sample.estimateNames('an', 'firstNameKey'), 50_000);
  });

  test('never takes a word for rarer than its rarest letters allow', () => {
    assert.ok(sample.estimateMost(['keller']) >= 5000);
    assert.equal(sample.estimateMost(['xyz']), 0);
    assert.equal(sample.estimateMost(['an']), 50_000);
  });

  test('leads by the rarest letters, and by those of every word', () => {
    const [rarest] = sample.rarestParts(['0041790', '1042'], 'rare');
    assert.equal(rarest, '042');
    const parts = sample.rarestParts(['keller', 'xyz'], 'rare');
    assert.equal(parts[0], 'xyz');
    assert.ok(parts.some((part) => 'keller'.includes(part)));
  });

  test('asks for letters that rule others out, not for more letters of the same name', () => {
    // Whoever has one part of "keller" has all of them, and only one of ten of them has the number.
    const [first = '', second] = sample.rarestParts(['keller', '105'], 'rare');
    assert.ok('keller'.includes(first));
    assert.equal(second, '105');
  });

  test('leads by no letters that the index does not know', () => {
    const wordsOnly = new SearchSample(entries, 50_000, (part) => /^\w+$/.test(part));
    const parts = wordsOnly.rarestParts(['a.keller'], 'rare');
    assert.ok(parts.length > 0);
    assert.ok(parts.every((part) => 'keller'.includes(part)));
  });

  test('knows when letters do not help, and gives what there is to whoever has nothing better', () => {
    assert.deepEqual(sample.rarestParts(['example'], 'rare'), []);
    assert.deepEqual(sample.rarestParts(['an'], 'rare'), []);
    assert.equal(sample.rarestParts(['example'], 'any').length, 1);
    assert.deepEqual(sample.rarestParts(['an', 'qq'], 'rare'), ['qq']);
  });

  test('of an empty organisation expects nobody', () => {
    const empty = new SearchSample([], 0);
    assert.equal(empty.size, 0);
    assert.deepEqual([...empty.estimateClasses(['anna'])], []);
    assert.equal(empty.estimateMost(['anna']), 0);
  });
});
