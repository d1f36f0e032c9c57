import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Member } from '../../../web/src/lib/api/schema.gen.ts';
import { contactCard, contactCardName } from '../../../web/src/features/members/contact-card-rules.ts';
import {
  addressForMap,
  addressLines,
  bestNumber,
  historyByYear,
  mobileNumber,
  webAddress,
} from '../../../web/src/features/members/member-rules.ts';
import { dialled } from '../../../web/src/lib/format/text.ts';
import { searchableText } from '../../../web/src/entities/member/search-rules.ts';
import { focusAfter } from '../../../web/src/features/members/people-rules.ts';

const nowhere = { street: '', poBox: '', postalCode: '', city: '', state: '', country: '' };
const nobody: Member = {
  id: 1,
  firstName: 'Zoé',
  middleName: '',
  lastName: 'Ångström',
  fullName: 'Zoé Ångström',
  title: '',
  email: '',
  partner: null,
  privateAddress: '',
  privateAddressComponents: nowhere,
  privatePhone: '',
  privateMobile: '',
  privateWww: '',
  company: '',
  professionTitle: '',
  professionFunction: '',
  businessAddress: '',
  businessAddressComponents: nowhere,
  businessPhone: '',
  businessMobile: '',
  photo: 'x.jpg',
  birthday: '',
  orgFunctionCode: '',
  orgFunction: '',
  club: null,
  socialNetworks: {},
};

suite('Searching for people', () => {
  test('begins with two letters, whatever blanks are around them', () => {
    assert.equal(searchableText(' a '), '');
    assert.equal(searchableText('  so '), 'so');
    assert.equal(searchableText('anna   m'), 'anna m');
    assert.equal(searchableText('x'.repeat(300)).length, 100);
  });

  test('arrows lead from the field into the list and back, and no further than its end', () => {
    assert.equal(focusAfter('ArrowDown', -1, 3), 0);
    assert.equal(focusAfter('ArrowDown', 2, 3), 2);
    assert.equal(focusAfter('ArrowUp', 0, 3), -1);
    assert.equal(focusAfter('ArrowUp', -1, 3), null);
    assert.equal(focusAfter('x', 1, 3), null);
  });
});

suite('A member', () => {
  test('is called on the mobile first, and dialled without blanks and brackets', () => {
    const member = { ...nobody, privatePhone: '044 1', businessMobile: '079 2' };
    assert.equal(bestNumber(member), '079 2');
    assert.equal(mobileNumber(member), '079 2');
    assert.equal(bestNumber(nobody), '');
    assert.equal(dialled('+41 (0)98 555-00-01'), '+410985550001');
    assert.equal(dialled('0+1'), '01');
  });

  test('has an address of as many lines as a letter', () => {
    const home = {
      ...nowhere,
      street: 'Dorf 1',
      postalCode: '9710',
      city: 'Altenmatt',
      state: 'SM',
      country: 'Switzerland',
    };
    assert.equal(addressLines(home), 'Dorf 1\n9710 Altenmatt SM, Switzerland');
    assert.equal(addressLines(nowhere), '');
  });

  test('is on the map only with a street or a town', () => {
    assert.equal(addressForMap(nowhere), '');
    assert.equal(addressForMap({ ...nowhere, country: 'Switzerland' }), '');
    assert.equal(
      addressForMap({ ...nowhere, street: 'Lane 1', postalCode: '8000', city: 'Zürich', state: 'ZH' }),
      'Lane 1, 8000 Zürich',
    );
  });

  test('has a page that a browser may open, or a text', () => {
    assert.equal(webAddress('www.example.org'), 'https://www.example.org/');
    assert.equal(webAddress('http://example.org/a'), 'http://example.org/a');
    assert.equal(webAddress('javascript:alert(1)'), '');
    assert.equal(webAddress('live:someone'), '');
    assert.equal(webAddress('someone'), '');
  });

  test('has a history by years, the newest first', () => {
    const entry = (startDate: string) => ({
      type: 'FUNCTION' as const,
      title: startDate,
      scope: '',
      startDate,
      endDate: '',
      active: false,
    });
    const years = historyByYear([entry('2025-12-01'), entry('2026-07-01'), entry('2025-07-01')]);
    assert.deepEqual(
      years.map(({ year, entries }) => [year, entries.length]),
      [
        ['2026', 1],
        ['2025', 2],
      ],
    );
  });
});

suite('A contact card', () => {
  test('holds what is known and no line for what is not', () => {
    const card = contactCard({ ...nobody, email: 'zoe@example.org', birthday: '1983-03-08' });
    assert.deepEqual(card.split('\r\n'), [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Guildhall//Contact cards//EN',
      'N:Ångström;Zoé;;;',
      'FN:Zoé Ångström',
      'EMAIL;TYPE=INTERNET,PREF:zoe@example.org',
      'BDAY:1983-03-08',
      'END:VCARD',
      '',
    ]);
  });

  test('takes commas, semicolons, backslashes and new lines as they stand', () => {
    const company = 'Smith; Sons, \\ Co\nBERLIN';
    const card = contactCard({ ...nobody, company });
    assert.match(card, /^ORG:Smith\\; Sons\\, \\\\ Co\\nBERLIN\r$/m);
    assert.doesNotMatch(contactCard({ ...nobody, company: 'a\r\nEMAIL:b@example.org' }), /^EMAIL/m);
  });

  test('keeps every line short, without cutting a letter in two', () => {
    const fullName = 'ä€🎉'.repeat(40);
    const card = contactCard({ ...nobody, fullName }, 'A'.repeat(500));
    for (const line of card.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(card.replaceAll('\r\n ', '').includes(`FN:${fullName}\r\n`));
    assert.ok(card.replaceAll('\r\n ', '').includes(`:${'A'.repeat(500)}\r\n`));
  });

  test('has a name that every system takes', () => {
    assert.equal(contactCardName({ fullName: 'Zoé / Ångström' }), 'Zoé  Ångström.vcf');
    assert.equal(contactCardName({ fullName: '//' }), 'contact.vcf');
  });
});
