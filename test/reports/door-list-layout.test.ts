import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXlsx } from 'hucre';
import { locales } from '../../src/platform/localisation/locale.ts';
import type { Attendee } from '../../src/events/participants/door-list-presenter.ts';
import { linesOf } from '../../src/events/participants/door-list-layout-rules.ts';
import { attendanceWorkbook } from '../../src/events/participants/door-list-writer.ts';
import { partsOf } from './zip-parts.ts';

const someone: Attendee = {
  nameKey: 'muller zoe',
  lastName: 'Müller',
  firstName: 'Zoë',
  club: 'Alpha',
  kind: 'member',
  host: '',
  attending: 'YES',
  comment: '',
  answers: [],
  checkedInAt: null,
};
const listOf = (people: Attendee[], title = 'Ball') => ({ title, when: '2026-11-15', questions: [], people });

/** The heights of the rows as they stand in the workbook, the heading first. */
async function heights(people: Attendee[]): Promise<number[]> {
  const sheet =
    (await partsOf(await attendanceWorkbook(listOf(people), 'en'))).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row r="\d+" ht="([\d.]+)" customHeight="1"/g)].map(([, height]) =>
    Number(height),
  );
}

test('texts are wrapped at blanks and hyphens; long words break, and so does Japanese', () => {
  assert.deepEqual(linesOf('one two three', 9), ['one two', 'three']);
  assert.deepEqual(linesOf('Featherstonehaugh-Wriothesley', 22), ['Featherstonehaugh-', 'Wriothesley']);
  assert.deepEqual(linesOf('a\n\nb', 9), ['a', '', 'b']);
  assert.deepEqual(linesOf('田中山田佐藤', 9), ['田中山田', '佐藤']);
  assert.equal(linesOf('o'.repeat(30), 11).length, 3);
  assert.deepEqual(linesOf('', 9), ['']);
});

test('every row of the door list is as high as its longest text', async () => {
  const long = { ...someone, comment: 'a word '.repeat(40) };
  const lines = { ...someone, comment: 'a\nb\nc' };
  const [heading = 0, usual = 0, threeLines = 0, high = 0] = await heights([someone, lines, long]);
  assert.ok(heading >= 15 && usual >= 15 && usual < 20);
  assert.ok(threeLines > 2.5 * usual - 5 && threeLines < 3 * usual);
  assert.ok(high > 8 * 12);
});

test('a text that is longer than a row can be goes on in the next, and no row is too high', async () => {
  const words = Array.from({ length: 600 }, (_, index) => `word${index}`);
  const people = [{ ...someone, comment: words.join(' ') }, someone];
  assert.ok((await heights(people)).every((height) => height <= 409));
  const [sheet] = (await readXlsx(await attendanceWorkbook(listOf(people), 'en'))).sheets;
  const rows = sheet?.rows.slice(1) ?? [];
  const comments = rows.map((row) => String(row[7] ?? '')).join(' ');
  assert.deepEqual(
    comments.split(/\s+/).filter((word) => word !== ''),
    words,
  );
  assert.deepEqual(
    rows.map((row) => row[1]).filter((name) => name !== null),
    ['Müller', 'Müller'],
  );
});

test('those who are in have a ticked box, the others one to tick', async () => {
  const people = [someone, { ...someone, checkedInAt: '2026-11-15T18:45:10' }];
  const [sheet] = (await readXlsx(await attendanceWorkbook(listOf(people), 'fr'))).sheets;
  assert.deepEqual(
    sheet?.rows.map(([tick]) => tick),
    ['✓', '☐', '☑'],
  );
});

test('every page says which of how many it is, in each language, and the whole title of the event', async () => {
  const title = 'The very long title of a ball & dinner '.repeat(5).trim();
  const feet: string[] = [];
  for (const locale of locales) {
    const parts = await partsOf(await attendanceWorkbook(listOf([someone], title), locale));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    feet.push(/<oddFooter>(.*)<\/oddFooter>/.exec(sheet)?.[1] ?? '');
    const head = /<oddHeader>(.*)<\/oddHeader>/s.exec(sheet)?.[1] ?? '';
    assert.ok(head.replaceAll(/\s+/g, ' ').includes(title.replaceAll('&', '&amp;&amp;')), head);
  }
  assert.deepEqual(feet.toSorted(), [
    '&amp;RPage &amp;P of &amp;N',
    '&amp;RPage &amp;P sur &amp;N',
    '&amp;RPagina &amp;P di &amp;N',
    '&amp;RSeite &amp;P von &amp;N',
  ]);
});
