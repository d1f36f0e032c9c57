import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressLines } from '../../../../src/directory/members/address-rules.ts';
import { emptyAddress } from '../../../../src/directory/members/member.ts';

test('an address has one line for each part that is known', () => {
  const address = {
    street: 'Dorfstrasse 1',
    poBox: 'Postfach 12',
    postalCode: '6000',
    city: 'Altenmatt',
    state: 'LU',
    country: 'Switzerland',
  };
  assert.equal(addressLines(address), 'Dorfstrasse 1\nPostfach 12\n6000 Altenmatt\nLU\nSwitzerland');
});

test('what is not known leaves no empty line and no blank', () => {
  assert.equal(addressLines(emptyAddress), '');
  assert.equal(addressLines({ ...emptyAddress, city: 'Altenmatt' }), 'Altenmatt');
  assert.equal(addressLines({ ...emptyAddress, postalCode: '6000', country: 'CH' }), '6000\nCH');
});

test('the bare number of a post-office box is called what it is', () => {
  assert.equal(addressLines({ ...emptyAddress, poBox: '12', city: 'Altenmatt' }), 'P.O. Box 12\nAltenmatt');
});
