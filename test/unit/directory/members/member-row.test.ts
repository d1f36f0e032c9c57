import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberRow } from '../../../../src/directory/members/member-row.ts';
import { nameKey, searchText } from '../../../../src/directory/members/search-rules.ts';
import { asId, type ClubId, type MemberId } from '../../../../src/platform/shared/ids.ts';

const club = asId<ClubId>(7);
const someone = { clubId: club, firstName: 'Zoë', lastName: 'Müller-Łęcka' };

test('a member of whom only the name is known gets empty values everywhere else', () => {
  const row = memberRow(someone, '41');
  const address = '{"street":"","poBox":"","postalCode":"","city":"","state":"","country":""}';
  assert.equal(row.private_address, address);
  assert.equal(row.business_address, address);
  assert.equal(row.social_networks, '{}');
  assert.equal(row.active, 1);
  for (const column of ['username', 'username_key', 'photo_sha256', 'partner', 'birthday'] as const) {
    assert.equal(row[column], null, column);
  }
  for (const column of ['middle_name', 'title', 'email', 'private_phone', 'company'] as const) {
    assert.equal(row[column], '', column);
  }
  assert.ok(!('id' in row), 'the database gives the number');
});

test('everything that is known is stored under its own column', () => {
  const row = memberRow(
    {
      ...someone,
      id: asId<MemberId>(12),
      active: false,
      privateIdentifier: 'mine',
      photoName: 'face',
      photoSha256: 'ab',
      middleName: 'M',
      title: 'Dr.',
      email: 'zoe@example.org',
      partner: 'Jan',
      privateAddress: { city: 'Altenmatt' },
      privatePhone: '1',
      privateMobile: '2',
      privateWww: 'https://www.example.org',
      company: 'Works',
      professionTitle: 'Engineer',
      professionFunction: 'Owner',
      businessAddress: { city: 'Rosswil' },
      businessPhone: '3',
      businessMobile: '4',
      birthday: '1970-01-02',
      socialNetworks: { linkedIn: 'https://www.example.org/zoe' },
    },
    '41',
  );
  assert.partialDeepStrictEqual(row, {
    id: 12,
    club_id: 7,
    active: 0,
    username: null,
    username_key: null,
    private_identifier: 'mine',
    photo_name: 'face',
    photo_sha256: 'ab',
    first_name: 'Zoë',
    middle_name: 'M',
    last_name: 'Müller-Łęcka',
    title: 'Dr.',
    email: 'zoe@example.org',
    partner: 'Jan',
    private_address: '{"street":"","poBox":"","postalCode":"","city":"Altenmatt","state":"","country":""}',
    private_phone: '1',
    private_mobile: '2',
    private_www: 'https://www.example.org',
    company: 'Works',
    profession_title: 'Engineer',
    profession_function: 'Owner',
    business_address: '{"street":"","poBox":"","postalCode":"","city":"Rosswil","state":"","country":""}',
    business_phone: '3',
    business_mobile: '4',
    birthday: '1970-01-02',
    social_networks: '{"linkedIn":"https://www.example.org/zoe"}',
  });
});

test('the folded columns follow the rules of the search', () => {
  const row = memberRow({ ...someone, email: 'Zoe@Example.org', businessMobile: '+41 99 555 01 02' }, '41');
  assert.equal(row.last_name_key, nameKey('Müller-Łęcka'));
  assert.equal(row.first_name_key, nameKey('Zoë'));
  const searchable = {
    firstName: 'Zoë',
    middleName: '',
    lastName: 'Müller-Łęcka',
    email: 'Zoe@Example.org',
    company: '',
    privatePhone: '',
    privateMobile: '',
    businessPhone: '',
    businessMobile: '+41 99 555 01 02',
  };
  assert.equal(row.search_text, searchText(searchable, '41'));
});

test('a username is found without regard to case', () => {
  const row = memberRow({ ...someone, username: 'Zoe.Mueller' }, '41');
  assert.equal(row.username, 'Zoe.Mueller');
  assert.equal(row.username_key, 'zoe.mueller');
});

test('a new member gets fresh secrets, a known one keeps theirs', () => {
  const first = memberRow(someone, '41');
  const second = memberRow(someone, '41');
  const secrets = [first.private_identifier, first.photo_name, second.private_identifier, second.photo_name];
  assert.equal(new Set(secrets).size, 4);
  const kept = memberRow({ ...someone, privateIdentifier: 'mine', photoName: 'face' }, '41');
  assert.deepEqual([kept.private_identifier, kept.photo_name], ['mine', 'face']);
});
