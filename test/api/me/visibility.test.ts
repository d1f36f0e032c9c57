import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

const known = {
  partner: 'Otto Hidden',
  birthday: '1970-02-28',
  privateAddress: { street: 'Lane 1', city: 'Hidetown' },
  privatePhone: '044 765 43 21',
  privateMobile: '079 765 43 22',
  company: 'Veiled Works',
  professionTitle: 'Architect',
  professionFunction: 'Owner',
  businessAddress: { city: 'Worktown' },
  businessPhone: '044 765 43 23',
  businessMobile: '079 765 43 24',
};

/** The fields of each part of the record. */
const fieldsOf = {
  privateAddress: ['privateAddress', 'privateAddressComponents'],
  privatePhones: ['privatePhone', 'privateMobile'],
  birthday: ['birthday'],
  partner: ['partner'],
  business: [
    'company',
    'professionTitle',
    'professionFunction',
    'businessAddress',
    'businessAddressComponents',
    'businessPhone',
    'businessMobile',
  ],
};
type Block = keyof typeof fieldsOf;
const blocks = Object.keys(fieldsOf) as Block[];

/** Who sees what is shown to each audience. */
const readers = {
  stranger: ['members'],
  other: ['members'],
  formerOfficer: ['members', 'club'],
  officer: ['members', 'club', 'officers'],
  administrator: ['members', 'club', 'officers'],
  self: ['members', 'club', 'officers'],
  directoryElsewhere: ['members'],
} as const;
type ReaderName = keyof typeof readers;

const emptyAddress = { street: '', poBox: '', postalCode: '', city: '', state: '', country: '' };
const emptyOf = (field: string) => {
  if (field === 'partner') return null;
  return field.endsWith('Components') ? emptyAddress : '';
};

onEveryDatabase('What members hide', (database) => {
  const api = apiOfSuite(database);
  let person: MemberId;
  let tokens: Record<ReaderName, string>;
  let whole: Record<string, unknown>;
  before(async () => {
    const { people, gamma, addMember, addRight, tokenFor } = api.fixture;
    person = await addMember({ firstName: 'Hildegard', lastName: 'Veil', username: 'veil', ...known });
    const elsewhere = await addMember({ clubId: gamma.id, username: 'elsewhere2' });
    await addRight(elsewhere, 'manage-directory', gamma.place);
    tokens = {
      stranger: people.stranger.token,
      other: people.other.token,
      formerOfficer: people.formerOfficer.token,
      officer: people.officer.token,
      administrator: people.administrator.token,
      self: await tokenFor(person),
      directoryElsewhere: await tokenFor(elsewhere),
    };
    whole = (await api.get(`/members/${person}`, tokens.self)).body;
  });

  const show = async (visibility: Partial<Record<Block, string>>) => {
    const headers = { 'if-match': '*' };
    const answer = await api.call('PATCH', '/me', { token: tokens.self, body: { visibility }, headers });
    assert.equal(answer.status, 200, answer.text);
  };
  const showAll = (audience: string) => show(Object.fromEntries(blocks.map((block) => [block, audience])));
  const found = async (q: string, token: string) => {
    const { body } = await api.get(`/members/search?q=${encodeURIComponent(q)}`, token);
    return body.members.map((member: { id: number }) => member.id);
  };
  const everyReader = Object.entries(readers) as [ReaderName, readonly string[]][];

  test('is empty in the record for everyone who may not see it, by id and by username, and whole for the others', async () => {
    for (const audience of ['members', 'club', 'officers']) {
      for (const block of blocks) {
        await showAll('members');
        await show({ [block]: audience });
        for (const [reader, sees] of everyReader) {
          const expected = { ...whole };
          if (!sees.includes(audience)) for (const field of fieldsOf[block]) expected[field] = emptyOf(field);
          for (const key of [String(person), 'VEIL']) {
            const { body } = await api.get(`/members/${key}`, tokens[reader]);
            assert.deepEqual(body, expected, `${block} for ${audience}, read by ${reader}`);
          }
        }
      }
    }
  });

  test('names no partner in the lists of an event, unless the member says the name there', async () => {
    const nameOf = async (event: number, body: object = {}) => {
      const invited = await api.post(`/events/${event}/members/invite`, tokens.self, {
        partner: true,
        ...body,
      });
      assert.equal(invited.status, 200, invited.text);
      const { guests } = (await api.get(`/events/${event}/members`, tokens.other)).body;
      return `${guests[0].firstName} ${guests[0].lastName}`.trim();
    };
    const { addEvent } = api.fixture;
    for (const [audience, expected] of [
      ['members', 'Otto Hidden'],
      ['club', 'Partner of Hildegard Veil'],
      ['officers', 'Partner of Hildegard Veil'],
    ] as const) {
      await showAll(audience);
      assert.equal(await nameOf(await addEvent()), expected, audience);
    }
    assert.equal(await nameOf(await addEvent(), { guest_first_name: 'Otto' }), 'Otto');
  });

  test('finds nobody for those who may not see it, and the person for the others', async () => {
    const searches: [query: string, block: Block][] = [
      ['0447654321', 'privatePhones'],
      ['+41 79 765 43 22', 'privatePhones'],
      ['7654322', 'privatePhones'],
      ['veil 7654321', 'privatePhones'],
      ['Veiled Works', 'business'],
      ['hildegard works', 'business'],
      ['044 765 43 23', 'business'],
      ['079 765 43 24', 'business'],
    ];
    for (const audience of ['members', 'club', 'officers']) {
      await showAll(audience);
      for (const [reader, sees] of everyReader) {
        assert.deepEqual(await found('hildegard veil', tokens[reader]), [person]);
        for (const [query] of searches) {
          const expected = sees.includes(audience) ? [person] : [];
          assert.deepEqual(
            await found(query, tokens[reader]),
            expected,
            `${query} for ${audience} by ${reader}`,
          );
        }
      }
    }
    await showAll('members');
    await show({ privatePhones: 'club', business: 'officers' });
    assert.deepEqual(await found('7654321', tokens.formerOfficer), [person]);
    assert.deepEqual(await found('works', tokens.formerOfficer), []);
    assert.deepEqual(await found('works', tokens.officer), [person]);
  });

  test('finds nobody through words that no index knows, either', async () => {
    const id = await api.fixture.addMember({
      lastName: 'Qx',
      company: 'Zy',
      visibility: { business: 'club' },
    });
    assert.deepEqual(await found('zy', tokens.stranger), []);
    assert.deepEqual(await found('zy', tokens.other), []);
    assert.deepEqual(await found('zy', tokens.formerOfficer), [id]);
    assert.deepEqual(await found('zy', tokens.officer), [id]);
    assert.deepEqual(await found('qx', tokens.stranger), [id]);
  });

  test('changes neither the order nor whether there are more for those who may not see it', async () => {
    const { addMember, beta } = api.fixture;
    const company = 'Orderly';
    const add = (lastName: string, hides: boolean) =>
      addMember({
        clubId: beta.id,
        lastName,
        company: `${company} ${lastName}`,
        ...(hides ? { visibility: { business: 'club' } } : {}),
      });
    const open = [await add('Aa', false), await add('Cc', false)];
    const hidden = [await add('Bb', true), await add('Dd', true)];
    const ask = async (token: string) => (await api.get(`/members/search?q=orderly&limit=2`, token)).body;
    const seen = await ask(tokens.stranger);
    assert.deepEqual([seen.members.map((member: { id: number }) => member.id), seen.more], [open, false]);
    const all = await ask(tokens.other);
    assert.deepEqual(
      [all.members.map((member: { id: number }) => member.id), all.more],
      [[open[0], hidden[0]], true],
    );
  });

  test('of someone without a club is seen by themselves and by administrators of the whole organisation', async () => {
    const { addMember, tokenFor } = api.fixture;
    const id = await addMember({
      clubId: null,
      lastName: 'Clubless',
      privatePhone: '044 999 88 77',
      visibility: { privatePhones: 'club' },
    });
    const phone = async (token: string) => (await api.get(`/members/${id}`, token)).body.privatePhone;
    const own = await tokenFor(id);
    const another = await tokenFor(await addMember({ clubId: null, lastName: 'Alone' }));
    assert.equal(await phone(own), '044 999 88 77');
    assert.equal(await phone(another), '', 'whoever has no club either is in no club with them');
    assert.equal(await phone(tokens.administrator), '044 999 88 77');
    assert.equal(await phone(tokens.officer), '');
    assert.deepEqual(await found('9998877', own), [id]);
    assert.deepEqual(await found('9998877', tokens.administrator), [id]);
    assert.deepEqual(await found('9998877', tokens.officer), []);
    assert.deepEqual(await found('9998877', another), []);
  });

  test('is not given to one reader by what was kept for another', async () => {
    await showAll('club');
    const hidden = await api.get(`/members/${person}`, tokens.stranger);
    const tag = String(hidden.headers.etag);
    const shown = await api.call('GET', `/members/${person}`, {
      token: tokens.officer,
      headers: { 'if-none-match': tag },
    });
    assert.equal(shown.status, 200);
    assert.equal(shown.body.privatePhone, known.privatePhone);
    const again = await api.call('GET', `/members/${person}`, {
      token: tokens.stranger,
      headers: { 'if-none-match': tag },
    });
    assert.equal(again.status, 304);
    assert.equal(hidden.headers['cache-control'], 'private, no-cache');
  });

  test('is shown in the preview as each kind of reader sees it', async () => {
    await showAll('members');
    await show({ birthday: 'club', partner: 'officers' });
    const as = async (reader: string) => (await api.get(`/me/preview?as=${reader}`, tokens.self)).body;
    assert.deepEqual(await as('member'), (await api.get(`/members/${person}`, tokens.stranger)).body);
    assert.deepEqual(await as('club'), (await api.get(`/members/${person}`, tokens.formerOfficer)).body);
    assert.deepEqual(await as('officer'), (await api.get(`/members/${person}`, tokens.officer)).body);
    assert.equal((await api.get('/me/preview?as=everyone', tokens.self)).status, 400);
    assert.equal((await api.get('/me/preview?as=member')).status, 401);
    assert.equal((await api.get('/me', tokens.self)).body.partner, known.partner);
  });
});
