import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { locales } from '../../../../src/platform/localisation/locale.ts';
import { sentencesOf } from '../../../../src/platform/localisation/sentence-rules.ts';

interface Sentences {
  readonly plain: string;
  invites(host: string, guest: string): string;
  until(days: number): string;
  readonly inner: { added(device: { name: string; day: string }): string };
}

const texts = {
  plain: 'Yes',
  invites: '{1} is invited by {0}, {1}!',
  until: { one: 'for a day', other: 'for {0} days' },
  inner: { added: '{name} on {day}' },
};

test('a sentence of a catalogue takes values by their place or name, as they are given', () => {
  const { en } = sentencesOf<Sentences>({ en: texts, de: texts, fr: texts, it: texts });
  assert.equal(en.plain, 'Yes');
  assert.equal(en.invites('$& {1}', '<b>Eve</b>'), '<b>Eve</b> is invited by $& {1}, <b>Eve</b>!');
  assert.deepEqual([en.until(1), en.until(2)], ['for a day', 'for 2 days']);
  assert.equal(en.inner.added({ name: 'Phone', day: 'Monday' }), 'Phone on Monday');
});

/** The sentences of a language by where they stand, each with the values that it takes. */
function shapeOf(catalogue: object, path = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text !== 'string') return shapeOf(text as object, `${path}${key}.`);
    const values = [...new Set(text.match(/\{\w+\}/g))].toSorted();
    return [`${path}${key} ${values.join('')}`];
  });
}

test('every catalogue says the same in every language, with the same values', () => {
  const files = globSync('src/**/*-words.json');
  assert.ok(files.length > 5, String(files.length));
  for (const file of files) {
    const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
    assert.deepEqual(Object.keys(catalogue).toSorted(), locales.toSorted(), file);
    for (const locale of locales)
      assert.deepEqual(shapeOf(catalogue[locale] ?? {}), shapeOf(catalogue['en'] ?? {}), `${file} ${locale}`);
  }
});
