import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { textAfter } from '../../../../src/platform/shared/text-range.ts';

suite('The text behind all that begin alike', () => {
  test('is the one with the next last letter', () => {
    assert.equal(textAfter('anna'), 'annb');
    assert.equal(textAfter('/1/20/'), '/1/200');
    assert.equal(textAfter('m'), 'n');
  });

  test('steps over halves of characters, which are no letters', () => {
    assert.equal(textAfter('a\u{D7FF}'), 'a\u{E000}');
    assert.equal(textAfter('\u{FFFF}'), '\u{10000}');
  });

  test('drops a last letter that has no next one, and is missing when none has', () => {
    assert.equal(textAfter('a\u{10FFFF}'), 'b');
    assert.equal(textAfter('\u{10FFFF}\u{10FFFF}'), null);
    assert.equal(textAfter(''), null);
  });

  test('has every text that begins alike before it and every later one behind it', () => {
    for (const start of ['an', 'zz', 'ö', '𐐨']) {
      const after = Buffer.from(textAfter(start) ?? '');
      for (const end of ['', 'a', '\u{10FFFF}', 'zzz']) {
        assert.ok(Buffer.compare(Buffer.from(start + end), after) < 0, start + end);
      }
    }
  });
});
