import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { shownFacts } from '../../../web/src/features/account/preview-rules.ts';
import type { Member } from '../../../web/src/lib/api/schema.gen.ts';

/** A record of which nothing is known, or shown to the reader. */
const nothing = {
  email: '',
  privateAddress: '',
  privatePhone: '',
  privateMobile: '',
  privateWww: '',
  birthday: '',
  partner: null,
  professionTitle: '',
  professionFunction: '',
  company: '',
  businessAddress: '',
  businessPhone: '',
  businessMobile: '',
  socialNetworks: {},
} as unknown as Member;

suite('What others see of a record', () => {
  test('is nothing where nothing is known or shown', () => {
    assert.deepEqual(shownFacts(nothing), []);
  });

  test('has the website and the pages elsewhere, which the page of the member shows them, too', () => {
    const member = {
      ...nothing,
      privateWww: 'https://example.org/ada',
      socialNetworks: { linkedIn: 'https://example.org/in/ada', xing: '', youtube: 'https://example.org/tv' },
    };
    assert.deepEqual(shownFacts(member), [
      { label: 'website', value: 'https://example.org/ada' },
      { label: 'networks', value: 'https://example.org/in/ada\nhttps://example.org/tv' },
    ]);
  });
});
