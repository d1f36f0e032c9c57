import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manyLines, oneLine } from '../../../../src/platform/shared/clean-text.ts';

test('one line stays one line whatever is in it', () => {
  assert.equal(
    oneLine(' Dinner\r\nBcc: eve@example.org\u2028x\u0085y\u0000\t'),
    'Dinner Bcc: eve@example.org x y',
  );
  assert.equal(oneLine('Grüße 🦁 مرحبا'), 'Grüße 🦁 مرحبا');
  assert.equal(oneLine('half an emoji \ud83e'), 'half an emoji \ufffd');
});

test('many lines keep their breaks and tabs and lose other control characters', () => {
  assert.equal(manyLines('a\r\nb\rc\u2028d\te\u0000\u001b[31m\n\n'), 'a\nb\nc\nd\te[31m');
});
