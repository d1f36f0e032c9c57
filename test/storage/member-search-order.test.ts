import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MemberInput } from '../../src/directory/members/member-row.ts';
import { findMatchingIds } from '../../src/directory/members/member-search-service.ts';
import { insertMember, updateMember } from '../../src/directory/members/members-store.ts';
import { searchWords } from '../../src/directory/members/search-rules.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { nobody } from '../support/search-readers.ts';
import { onEveryDatabase, type TestDatabase } from '../support/databases.ts';
import { copiedDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

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

  test('is that of a plain filter and sort for a search that few match', async () => {
    for (const [query, words, page] of searches(members, true)) {
      const found = await findMatchingIds(storage, { words, reader: nobody }, page, 100_000);
      assert.deepEqual(found, onPage(ranked(members, words), page), `${query} ${JSON.stringify(page)}`);
    }
  });

  test('puts names that begin with the words first in a search that many match, and ranks the others', async () => {
    for (const [query, words, page] of [...searches(members, true), ...searches(members, false)]) {
      const found = await findMatchingIds(storage, { words, reader: nobody }, page, 0);
      assert.deepEqual(found, onPage(namesFirst(members, words), page), `${query} ${JSON.stringify(page)}`);
    }
  });

  test('holds over pages that follow each other', async () => {
    for (const word of ['an', 'exa', 'ann']) {
      const all = await findMatchingIds(
        storage,
        { words: [word], reader: nobody },
        { limit: 2500, offset: 0 },
      );
      assert.ok(all.length > 20, word);
      const pages: MemberId[] = [];
      for (let offset = 0; offset < all.length; offset += 70) {
        pages.push(
          ...(await findMatchingIds(storage, { words: [word], reader: nobody }, { limit: 70, offset })),
        );
      }
      assert.deepEqual(pages, all, word);
    }
  });

  test('costs less than reading every member a few times, whatever is typed', async () => {
    const everyone = () => storage.db.selectFrom('members').select(['id', 'search_text']).execute();
    const limit = 8 * (await processorTime(everyone));
    const hostile = ['a b c d e f g h', 'q x z w y k j v', 'ab cd ef gh', 'exaexaexa', '555555555'];
    for (const query of hostile) {
      const words = searchWords(query);
      const cost = await processorTime(() =>
        findMatchingIds(storage, { words, reader: nobody }, { limit: 501, offset: 2000 }),
      );
      assert.ok(cost < limit, `${query}: ${cost} of ${limit}`);
    }
  });
});

/** The microseconds that the processor needs for something, done often enough to be measured. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = process.cpuUsage();
  for (let round = 0; round < 20; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

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

interface Page {
  limit: number;
  offset: number;
}

function onPage(ids: MemberId[], { limit, offset }: Page): MemberId[] {
  return ids.slice(offset, offset + limit);
}

/** Queries and pages; those that the index of letters can be asked for, or the others. */
function searches(members: Known[], areIndexed: boolean): [query: string, words: string[], page: Page][] {
  const random = generator(20_261_114);
  return queries(members, random, 8).flatMap((query) => {
    const words = searchWords(query);
    const page = { limit: pick([1, 21, 101], random), offset: pick([0, 0, 0, 5, 120], random) };
    const isIndexed = words.some((word) => /[\p{Alphabetic}\p{N}]{3}/u.test(word));
    return words.length > 0 && isIndexed === areIndexed ? [[query, words, page]] : [];
  });
}

type Order = (one: Known, other: Known) => number;

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const byLastName: Order = (one, other) =>
  byBytes(one.last, other.last) || byBytes(one.first, other.first) || one.id - other.id;
const byFirstName: Order = (one, other) =>
  byBytes(one.first, other.first) || byBytes(one.last, other.last) || one.id - other.id;

function idsOf(members: Known[]): MemberId[] {
  return members.map(({ id }) => id);
}

/** What a search must find, said as simply as possible. */
function ranked(members: Known[], words: string[]): MemberId[] {
  const distance = (word: string, { last, first, text }: Known) => {
    if (last.startsWith(word)) return 0;
    if (first.startsWith(word)) return 1;
    const names = text.split('\n')[0] ?? '';
    return names.includes(` ${word}`) || names.includes(`-${word}`) ? 2 : 3;
  };
  const matches = members
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((member) => ({ ...member, sum: words.reduce((sum, word) => sum + distance(word, member), 0) }));
  return idsOf(matches.toSorted((one, other) => one.sum - other.sum || byLastName(one, other)));
}

/** Those of whom one name begins with the longest word and the other with all the rest. */
function namedAlone(members: Known[], words: string[]): MemberId[] {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const rest = words.toSpliced(words.indexOf(longest), 1);
  const begin = (name: string, otherName: string) =>
    name.startsWith(longest) && rest.every((word) => otherName.startsWith(word));
  const byLast = members.filter(({ last, first }) => begin(last, first));
  const byFirst = members.filter(({ last, first }) => begin(first, last) && !last.startsWith(longest));
  return [...idsOf(byLast.toSorted(byLastName)), ...idsOf(byFirst.toSorted(byFirstName))];
}

function namesFirst(members: Known[], words: string[]): MemberId[] {
  return [...new Set([...namedAlone(members, words), ...ranked(members, words)])];
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
