import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import * as fc from '../../support/properties.ts';
import type { MemberInput } from '../../../src/directory/members/member-row.ts';
import { nameKey } from '../../../src/directory/members/search-rules.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { updateMember } from '../../../src/directory/members/members-store.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type TestApi,
} from '../../support/test-api.ts';

/** The names a search finds, in their order. */
async function namesFor(api: TestApi, q: string): Promise<string[]> {
  const answer = await api.get(`/members/search?q=${encodeURIComponent(q)}`, api.fixture.people.member.token);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.success, true);
  assert.equal(answer.body.count, answer.body.members.length);
  return answer.body.members.map((member: { fullName: string }) => member.fullName);
}

const people: Partial<MemberInput>[] = [
  { firstName: 'Éloïse', lastName: 'Müller-Straßmann', email: 'Eloise.M@Example.net' },
  { firstName: 'Søren', lastName: 'Łukasik', company: 'Brückenbau & Söhne AG' },
  { firstName: 'Ida', lastName: 'Quendt', privateMobile: '+41 79 123 45 67' },
  { firstName: 'Ugo', lastName: 'Quentin', businessPhone: '0041 (0)91 765 43 21' },
  { firstName: 'Bea', lastName: 'Querido', privatePhone: '044 222 33 44', businessMobile: '+49 170 5550123' },
  { firstName: '太郎', lastName: '山田', company: '山川商事' },
  { firstName: 'Per%cent', lastName: 'Under_score', company: 'Quote "NEAR" \\ Co * -minus' },
  { firstName: 'Percent', lastName: 'Underscore', company: 'Plain' },
  { firstName: 'Siobhán', lastName: 'O’Quirk' },
];

onEveryDatabase('GET /members/search', (database) => {
  suite('what is found', () => {
    const api = apiOfSuite(database);
    before(async () => {
      for (const person of people) await api.fixture.addMember(person);
    });

    test('answers summaries with their number', async () => {
      const { token } = api.fixture.people.member;
      const { alpha, members } = api.fixture;
      const answer = await api.get('/members/search?q=officer', token);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.count, 1);
      assert.equal(answer.body.more, false);
      const [officer] = answer.body.members;
      assert.match(officer.photo, /^[a-z2-7]{26}\.jpg$/);
      assert.deepEqual(officer, {
        id: members.officer,
        fullName: 'Officer Fixture',
        firstName: 'Officer',
        lastName: 'Fixture',
        photo: officer.photo,
        club: { id: alpha.id, name: 'Alpha', type: 'ORG_CLUB' },
        orgFunction: 'President',
      });
    });

    test('finds names without regard to case and accents', async () => {
      for (const q of ['eloise', 'ÉLOÏSE', 'Eloïse', 'MULLER', 'müll', 'strassmann', 'Straßmann', 'STRAẞ']) {
        assert.deepEqual(await namesFor(api, q), ['Éloïse Müller-Straßmann'], q);
      }
      for (const q of ['soren', 'SØREN', 'lukasik', 'Łuka']) {
        assert.deepEqual(await namesFor(api, q), ['Søren Łukasik'], q);
      }
      for (const q of ["o'quirk", 'O’Quirk', 'o´quirk', 'siobhan']) {
        assert.deepEqual(await namesFor(api, q), ['Siobhán O’Quirk'], q);
      }
    });

    test('finds a part in the middle of a word, even of two characters only', async () => {
      for (const q of ['lois', 'rassma', 'ïs', 'oï', 'üll']) {
        assert.ok((await namesFor(api, q)).includes('Éloïse Müller-Straßmann'), q);
      }
      assert.deepEqual(await namesFor(api, '山田'), ['太郎 山田']);
      assert.deepEqual(await namesFor(api, '商事'), ['太郎 山田']);
    });

    test('finds an e-mail address and a company', async () => {
      for (const q of ['eloise.m@example.net', 'm@example.net', 'EXAMPLE.NET']) {
        assert.deepEqual(await namesFor(api, q), ['Éloïse Müller-Straßmann'], q);
      }
      for (const q of ['bruckenbau', 'Brückenbau & Söhne', '& sö', 'sohne ag']) {
        assert.deepEqual(await namesFor(api, q), ['Søren Łukasik'], q);
      }
    });

    test('finds a phone number in its +41, 0041 and 0 forms however it was written', async () => {
      const forms = {
        'Ida Quendt': [
          '+41 79 123 45 67',
          '0041791234567',
          '079 123 45 67',
          '079/1234567',
          '123 45',
          '+41 (0)79',
        ],
        'Ugo Quentin': ['+41917654321', '0041 91 765', '091 765 43 21', '7654321'],
        'Bea Querido': ['+41 44 222 33 44', '0041442223344', '044 222', '+49 170 555', '0049 (0)170 5550123'],
      };
      for (const [name, queries] of Object.entries(forms)) {
        for (const q of queries) assert.deepEqual(await namesFor(api, q), [name], q);
      }
      assert.deepEqual(await namesFor(api, '+43 79 123 45 67'), []);
    });

    test('wants every word to match, in any order and any field', async () => {
      for (const q of ['muller eloise', 'ELO MÜLL', '  eloise   example.net ', 'strass elo lle']) {
        assert.deepEqual(await namesFor(api, q), ['Éloïse Müller-Straßmann'], q);
      }
      assert.deepEqual(await namesFor(api, 'ida 079 123'), ['Ida Quendt']);
      assert.deepEqual(await namesFor(api, 'ida 091'), []);
      assert.deepEqual(await namesFor(api, 'eloise lukasik'), []);
    });

    test('takes quotes, stars, percent signs and words of query languages as they stand', async () => {
      const odd = 'Per%cent Under_score';
      for (const q of [
        'per%c',
        '%c',
        'r_s',
        'under_score',
        '"near"',
        '"NEAR',
        '\\ co',
        '* -minus',
        '-minus',
        '-m',
      ]) {
        assert.deepEqual(await namesFor(api, q), [odd], q);
      }
      assert.deepEqual(await namesFor(api, 'percent'), ['Percent Underscore']);
      for (const q of [
        '%%',
        '__',
        '***',
        "'' or 1=1 --",
        'quendt OR quentin',
        'quendt NOT x',
        'search_text:ida',
      ]) {
        assert.deepEqual(await namesFor(api, q), [], q);
      }
    });

    test('hides former members, in whichever way they would be found', async () => {
      const former = await api.fixture.addMember({ lastName: 'Zgxone', active: false });
      // By the index, by how a name begins, and by what no index knows.
      const queries = ['zgxone', 'zg', 'gx'];
      for (const q of queries) assert.deepEqual(await namesFor(api, q), [], q);
      await api.deps.storage.write((tx) => updateMember(tx, former, { active: true }, '41'));
      for (const q of queries) assert.deepEqual(await namesFor(api, q), ['Ann Zgxone'], q);
    });

    test('answers an empty list when nobody matches', async () => {
      assert.deepEqual(await namesFor(api, 'nobody is called this'), []);
    });
  });

  suite('order and pages', () => {
    const api = apiOfSuite(database);
    before(async () => {
      const inNoOrder: Partial<MemberInput>[] = [
        { firstName: 'Werner', lastName: 'Zumarin' }, // inside a word
        { firstName: 'Abel', lastName: 'Adler', company: 'Marin Boats' }, // company
        { firstName: 'Eva', middleName: 'Marina', lastName: 'Aal' }, // start of a word: middle name
        { firstName: 'Eva', lastName: 'Abt-Marinelli' }, // start of a word after a hyphen
        { firstName: 'Eva', lastName: 'de Marinis' }, // start of a word after a blank
        { firstName: 'Marina', lastName: 'Bauer' }, // start of the first name
        { firstName: 'Marin', lastName: 'Albrecht' }, // start of the first name
        { firstName: 'Zoe', lastName: 'Marin' }, // start of the last name
        { firstName: 'Bo', lastName: 'Märinger' }, // start of the last name
        { firstName: 'Al', lastName: 'Marin' }, // start of the last name
      ];
      for (const person of inNoOrder) await api.fixture.addMember(person);
    });

    test('puts the start of the last name first, then of the first name, then of any word, then by name', async () => {
      assert.deepEqual(await namesFor(api, 'MARIN'), [
        'Al Marin',
        'Zoe Marin',
        'Bo Märinger',
        'Marin Albrecht',
        'Marina Bauer',
        'Eva Marina Aal',
        'Eva Abt-Marinelli',
        'Eva de Marinis',
        'Abel Adler',
        'Werner Zumarin',
      ]);
    });

    test('judges every word of the query', async () => {
      assert.deepEqual(await namesFor(api, 'marin al'), ['Marin Albrecht', 'Al Marin', 'Eva Marina Aal']);
      assert.deepEqual(await namesFor(api, 'marin eva'), [
        'Eva Marina Aal',
        'Eva Abt-Marinelli',
        'Eva de Marinis',
      ]);
    });

    test('pages through the same order with limit and offset, and says whether there is more', async () => {
      const { token } = api.fixture.people.member;
      const all = await namesFor(api, 'marin');
      const paged: string[] = [];
      for (const offset of [0, 3, 6, 9]) {
        const { body } = await api.get(`/members/search?q=marin&limit=3&offset=${offset}`, token);
        paged.push(...body.members.map((member: { fullName: string }) => member.fullName));
        assert.equal(body.count, Math.min(3, all.length - offset));
        assert.equal(body.more, offset < 9);
      }
      assert.deepEqual(paged, all);
      const exact = await api.get('/members/search?q=marin&limit=10', token);
      assert.deepEqual([exact.body.count, exact.body.more], [10, false]);
      const beyond = await api.get('/members/search?q=marin&offset=10', token);
      assert.deepEqual([beyond.body.count, beyond.body.more], [0, false]);
    });

    test('answers at most 100 unless asked for more', async () => {
      const { token } = api.fixture.people.member;
      for (let number = 0; number < 101; number += 1) {
        await api.fixture.addMember({ firstName: `P${number}`, lastName: 'Hundred' });
      }
      const first = await api.get('/members/search?q=hundred', token);
      assert.deepEqual([first.body.count, first.body.more], [100, true]);
      const all = await api.get('/members/search?q=hundred&limit=500', token);
      assert.deepEqual([all.body.count, all.body.more], [101, false]);
    });
  });

  suite('refusals', () => {
    const api = apiOfSuite(database);

    test('refuses a query that is missing, too short, too long, repeated or broken', async () => {
      const { token } = api.fixture.people.member;
      const queries = [
        '',
        'q=',
        'q=a',
        'q=%20a%20',
        `q=${'a'.repeat(101)}`,
        'q=ab&q=cd',
        'q=ab%00',
        'q=ab%07cd',
      ];
      for (const query of queries) assertBadField(await api.get(`/members/search?${query}`, token), 'q');
      assert.equal((await api.get(`/members/search?q=${'a'.repeat(100)}`, token)).status, 200);
      assert.equal((await api.get('/members/search?q=%F0%9F%A6%81%F0%9F%A6%81', token)).status, 200);
    });

    test('refuses a query of nothing but accents and invisible characters', async () => {
      const q = encodeURIComponent('\u0301\u0302\u200B\u00AD');
      assertBadField(await api.get(`/members/search?q=${q}`, api.fixture.people.member.token), 'q');
    });

    test('answers a query that is not well-formed UTF-8 without failing', async () => {
      const { token } = api.fixture.people.member;
      for (const q of ['%ff%fe%fd', '%ed%a0%80ab', 'ab%', '%zz']) {
        const { status } = await api.get(`/members/search?q=${q}`, token);
        assert.ok(status === 200 || status === 400, `${q}: ${status}`);
      }
    });

    test('refuses a limit or offset out of range', async () => {
      const { token } = api.fixture.people.member;
      for (const limit of ['0', '-1', '501', '1.5', 'many', '', '9007199254740993']) {
        assertBadField(await api.get(`/members/search?q=ab&limit=${limit}`, token), 'limit');
      }
      for (const offset of ['-1', '2001', '0.5', 'x', '99999999999999999999']) {
        assertBadField(await api.get(`/members/search?q=ab&offset=${offset}`, token), 'offset');
      }
    });

    test('refuses a caller without a valid token', async () => {
      assertFailure(await api.get('/members/search?q=fixture'), 401);
      assertFailure(await api.get('/members/search?q=fixture', 'wrong'), 401);
      assertFailure(await api.get('/members/search'), 401);
    });

    test('lets a read-only token search', async () => {
      const token = await api.fixture.tokenFor(api.fixture.members.member, { readOnly: true });
      assert.equal((await api.get('/members/search?q=fixture', token)).status, 200);
    });
  });

  test('finds every member by any three characters or more of the name', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.member;
    const letters = fc.constantFrom(...'abcdeghknorstuzÄÖÜéèßøŁçñ', ..."-'’ .", '山', '田', 'Ж', 'я', 'Ω');
    const name = fc
      .string({ unit: letters, minLength: 3, maxLength: 14 })
      .filter((text) => nameKey(text).length >= 3);
    const known: { id: MemberId; firstName: string; lastName: string }[] = [];
    await fc.assert(
      fc.asyncProperty(name, name, fc.nat(), fc.nat(), async (firstName, lastName, from, length) => {
        known.push({ id: await api.fixture.addMember({ firstName, lastName }), firstName, lastName });
        const whole = [...`${firstName} ${lastName}`.trim()];
        const start = from % (whole.length - 2);
        const fragment = whole.slice(start, start + 3 + (length % whole.length)).join('');
        fc.pre([...fragment.trim()].length >= 2 && nameKey(fragment) !== '');
        const path = `/members/search?limit=500&q=${encodeURIComponent(fragment)}`;
        const { status, body, text } = await api.get(path, token);
        assert.equal(status, 200, text);
        const found = new Set(body.members.map((member: { id: MemberId }) => member.id));
        assert.ok(found.has(known.at(-1)?.id), `${JSON.stringify(fragment)} of ${firstName} ${lastName}`);
        // Nobody else is found who does not carry every word of the fragment.
        for (const { id, ...other } of known) {
          const text = nameKey(
            `${other.firstName} ${other.lastName}\u2003${other.lastName} ${other.firstName}`,
          );
          const carriesAll = nameKey(fragment)
            .split(' ')
            .every((word) => text.includes(word));
          assert.equal(found.has(id), carriesAll, `${fragment} and ${other.firstName} ${other.lastName}`);
        }
      }),
      { numRuns: 60 },
    );
  });
});
