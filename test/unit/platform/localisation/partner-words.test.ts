import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ownPartnerNames } from '../../../../src/platform/localisation/partner-words.ts';

suite('The names of a partner that may be the words for one without a name', () => {
  const own = (firstName: string, lastName: string) =>
    Object.values(ownPartnerNames({ firstName, lastName }, 'van Muster'));

  test('are none where the words hold the name of the host, in whatever field it stands', () => {
    assert.deepEqual(own('Partner of Anna van Muster', ''), ['', '']);
    assert.deepEqual(own('Begleitung von Anna', 'van Muster'), ['', '']);
    assert.deepEqual(own('Partenaire de Anna van', 'Muster'), ['', '']);
  });

  test('stay what they are otherwise', () => {
    assert.deepEqual(own('Partner di Anna van Muster', 'Sommer'), ['', 'Sommer']);
    assert.deepEqual(own('Partner of Anna', 'uster'), ['', 'uster']);
    assert.deepEqual(own('Pat', 'van Muster'), ['Pat', 'van Muster']);
  });
});
