import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MemberInput } from '../../src/members/member-row.ts';
import { findMatchingIds, type SearchLimits } from '../../src/members/member-search-service.ts';
import { insertMember, updateMember } from '../../src/members/members-store.ts';
import { searchWords } from '../../src/members/search-rules.ts';
import type { MemberId } from '../../src/shared/ids.ts';
import type { Storage } from '../../src/storage/database.ts';
import { onEveryDatabase, type TestDatabase } from '../support/databases.ts';
import { copiedDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

/** The ways of searching are chosen by numbers of members; with these limits the demo goes every one of them. */
const limits: Record<string, SearchLimits | undefined> = {
  'as usual': undefined,
  'reading few': { few: 3, lookedAt: 50, firstNames: 5, letters: 1 },
  'looking at members in the order of names': { few: 0, lookedAt: 100_000, firstNames: 0, letters: 1 },
  'through the alphabet in small parts': { few: 0, lookedAt: 0, firstNames: 100_000, letters: 0 },
  'through the alphabet in large parts': { few: 0, lookedAt: 0, firstNames: 0, letters: 100_000 },
};

/** Names that make trouble: nothing, signs that a search might take for its own, letters from far outside. */
const people: MemberInput[] = [
  { clubId: null, firstName: '', lastName: 'von Meier' },
  { clubId: null, firstName: 'Anna', lastName: 'Anna' },
  { clubId: null, firstName: 'Jean-Pierre', middleName: 'de la Anna', lastName: 'Meier-Annaheim' },
  { clubId: null, firstName: '100%', lastName: 'A_B\\C', company: '"Quoted" AND (OR) NOT *' },
  { clubId: null, firstName: '𐐨𐐩', lastName: '𐐨anna', company: 'Ａnna' },
  { clubId: null, firstName: '\uffee', lastName: '\uffeeanna' },
  { clubId: null, firstName: 'Maria', lastName: '-Anna' },
  { clubId: null, firstName: '翔太', lastName: '佐藤', privateMobile: '+81 90 1234 5678' },
  { clubId: null, firstName: 'Former', lastName: 'Anna', active: false },
  { clubId: null, firstName: 'X', lastName: '', email: 'x-anna@anna-example.org', company: 'Bau-Anna Anna' },
];

interface Known {
  id: MemberId;
  last: string;
  first: string;
  text: string;
}

onEveryDatabase('the order of found members', (database) => {
  const ending = endOfSuite();
  let storage: Storage;
  let members: Known[];
  before(async () => {
    ({ storage, members } = await fill(ending, database));
  });

  for (const [way, limit] of Object.entries(limits)) {
    test(`is that of a plain filter and sort, ${way}`, async () => {
      const random = generator(20_261_114);
      // A way that is not the best takes long for long pages.
      const sizes = limit === undefined ? [1, 21, 101] : [1, 21];
      for (const query of queries(members, random, limit === undefined ? 8 : 1)) {
        const words = searchWords(query);
        if (words.length === 0) continue;
        const page = {
          limit: pick(sizes, random),
          offset: pick(limit === undefined ? [0, 0, 0, 5, 120] : [0, 0, 5], random),
        };
        const found = await findMatchingIds(storage, words, page, limit);
        assert.deepEqual(found, plainly(members, words, page), `${query} ${JSON.stringify(page)}`);
      }
    });
  }

  test('holds over pages that follow each other', async () => {
    const all = plainly(members, ['an'], { limit: 100_000, offset: 0 });
    assert.ok(all.length > 200);
    const pages: MemberId[] = [];
    for (let offset = 0; offset < all.length; offset += 70) {
      pages.push(...(await findMatchingIds(storage, ['an'], { limit: 70, offset })));
    }
    assert.deepEqual(pages, all);
  });
});

async function fill(ending: ReturnType<typeof endOfSuite>, database: TestDatabase) {
  const { storage } = await copiedDemo(ending, database);
  await storage.write(async (tx) => {
    for (const person of people) await insertMember(tx, person, '41');
    const leaving = await insertMember(tx, { clubId: null, firstName: 'Leaving', lastName: 'Anna' }, '41');
    await updateMember(tx, leaving, { active: false }, '41');
    const coming = { clubId: null, firstName: 'Coming', lastName: 'Anna', active: false };
    await updateMember(tx, await insertMember(tx, coming, '41'), { active: true, middleName: 'Back' }, '41');
  });
  const rows = await storage.db.selectFrom('members').selectAll().where('active', '=', 1).execute();
  const members = rows.map((row) => {
    return { id: row.id, last: row.last_name_key, first: row.first_name_key, text: row.search_text };
  });
  return { storage, members };
}

/** What the search must find, said as simply as possible. */
function plainly(members: Known[], words: string[], { limit, offset }: { limit: number; offset: number }) {
  const distance = (word: string, { last, first, text }: Known) => {
    if (last.startsWith(word)) return 0;
    if (first.startsWith(word)) return 1;
    const names = text.split('\n')[0] ?? '';
    return names.includes(` ${word}`) || names.includes(`-${word}`) ? 2 : 3;
  };
  const bytes = (text: string) => Buffer.from(text);
  return members
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((member) => ({ ...member, sum: words.reduce((sum, word) => sum + distance(word, member), 0) }))
    .toSorted(
      (one, other) =>
        one.sum - other.sum ||
        Buffer.compare(bytes(one.last), bytes(other.last)) ||
        Buffer.compare(bytes(one.first), bytes(other.first)) ||
        one.id - other.id,
    )
    .slice(offset, offset + limit)
    .map(({ id }) => id);
}

const always = [
  'an',
  'anna',
  'anna an a',
  'a e i',
  'example',
  'exam',
  '555',
  '0041',
  'zz',
  'xq',
  'ag',
  'ag sa',
];
const odd = [
  '100%',
  'a_b',
  '"quoted"',
  '"',
  'not *',
  '-anna',
  'anna-',
  '𐐨',
  '\uffee',
  '佐藤',
  '翔太 1234',
  '-',
  '-p',
  'bau',
];

/** Whole names, beginnings and parts of what members can be found by, alone and together. */
function queries(members: Known[], random: () => number, times: number): string[] {
  const one = () => pick(members, random);
  const line = (member: Known) => pick(member.text.split('\n'), random);
  const part = (text: string, most: number) => {
    const letters = [...text];
    const start = Math.floor(random() * letters.length);
    return letters.slice(start, start + 1 + Math.floor(random() * most)).join('');
  };
  const start = (text: string) => [...text].slice(0, 1 + Math.floor(random() * 4)).join('');
  const made = Array.from({ length: times }, () => {
    const member = one();
    return [
      start(member.last),
      start(member.first),
      part(line(member), 12),
      `${member.first} ${member.last}`,
      `${start(member.last)} ${member.first}`,
      `${part(line(member), 5)} ${part(line(member), 5)}`,
      `${part(line(member), 3)} ${part(line(one()), 2)} ${start(one().first)}`,
    ];
  });
  return [...always, ...odd, ...made.flat()];
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  assert.ok(item !== undefined);
  return item;
}

/** The same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
