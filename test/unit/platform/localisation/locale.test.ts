import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import { locales, negotiateLocale, titleIn } from '../../../../src/platform/localisation/locale.ts';

test('finds the language whatever the region, the separator and the case', () => {
  for (const requested of ['de', 'DE', 'de-CH', 'DE_ch', 'de-Latn-CH', ' de ']) {
    assert.equal(negotiateLocale(requested), 'de', requested);
  }
  assert.equal(negotiateLocale('fr-CA'), 'fr');
  assert.equal(negotiateLocale('it'), 'it');
  assert.equal(negotiateLocale('en-GB'), 'en');
});

test('answers unknown, empty and malformed requests in English', () => {
  for (const requested of [
    undefined,
    '',
    ' ',
    'es',
    'rm-CH',
    'd',
    'deutsch',
    'de CH',
    'de-',
    '*',
    '../de',
    'de\nfr',
  ]) {
    assert.equal(negotiateLocale(requested), 'en', String(requested));
  }
});

test('takes the best known language of a list', () => {
  assert.equal(negotiateLocale('fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5'), 'fr');
  assert.equal(negotiateLocale('es, it;q=0.4, de;q=0.8'), 'de');
  assert.equal(negotiateLocale('de;q=0, it;q=0.1'), 'it');
  assert.equal(negotiateLocale('de;q=0'), 'en');
  assert.equal(negotiateLocale('rm, es'), 'en');
});

test('never fails, whatever is sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (requested) => {
      assert.ok(locales.includes(negotiateLocale(requested)));
    }),
  );
});

test('finds each language with any region behind it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom('-', '_'),
      fc.stringMatching(/^[A-Za-z]{2}$/),
      (locale, separator, region) => {
        assert.equal(negotiateLocale(locale + separator + region), locale);
        assert.equal(negotiateLocale((locale + separator + region).toUpperCase()), locale);
      },
    ),
  );
});

test('shows the English title where a translation is missing or empty', () => {
  const titles = { en: 'Secretary', de: 'Sekretär/in', it: '' };
  assert.equal(titleIn(titles, 'de'), 'Sekretär/in');
  assert.equal(titleIn(titles, 'fr'), 'Secretary');
  assert.equal(titleIn(titles, 'it'), 'Secretary');
  assert.equal(titleIn(titles, 'en'), 'Secretary');
});
