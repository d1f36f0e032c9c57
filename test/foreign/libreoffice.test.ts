import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { before, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { activityYearWorkbook } from '../../src/directory/activities/activity-year-writer.ts';
import type { ActivityYear, ReportingClub } from '../../src/directory/activities/activity-year.ts';
import type { Attendee } from '../../src/events/participants/door-list-presenter.ts';
import { attendanceWorkbook } from '../../src/events/participants/door-list-writer.ts';
import { writeTemplates } from '../../src/data/import-export/export/templates-writer.ts';
import type { ClubId, PlaceId } from '../../src/platform/shared/ids.ts';
import { databases, temporaryFolder } from '../support/databases.ts';
import { debianProgram } from '../support/debian-package.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { readPdfPages, type TextBox } from '../support/pdf.ts';
import {
  digests,
  emptyHouse,
  exportFrom,
  folderWith,
  importInto,
  smallHouse,
  type House,
} from '../import-export/support/import-house.ts';

const soffice = debianProgram('/usr/bin/soffice', {
  name: 'libreoffice-calc',
  use: 'This test lets LibreOffice save what the service writes',
});

const wild = {
  'members.csv': `externalId,club,firstName,lastName,birthday,active,privatePostalCode,privateMobile,company
1234567890123456789,C1,Zoë,"O'Neill",1900-02-28,no,08001,+41795550001,=1+1
0007,C2,'=x,-5,1899-12-31,yes,007,079 555 00 02,"two, and ""three"""
M-9,C2,WAHR,TRUE,2000-02-29,yes,8E10,+41 79 555 00 03,"  12.5  "
`,
  'events.csv': `externalId,calendar,title,description,startDate,endDate,locationPostalCode,locationPhone,allDay
E-9,CAL1,1/2,"one
two",2027-06-12T18:30:00,2027-06-13,0800,0041440000002,yes
`,
};

/** Texts that stand on each other, as they do where a row is lower than its text. */
function overlaps(boxes: readonly TextBox[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const isBeside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5;
      return isBeside || Math.abs(one.y - other.y) > 0.7 * one.height ? [] : [`${one.text} / ${other.text}`];
    }),
  );
}

suite('LibreOffice', () => {
  const ending = endOfSuite();
  let folder: string;
  let house: House;
  before(async () => {
    const [sqlite] = databases;
    assert.ok(sqlite);
    folder = await temporaryFolder(ending);
    house = await smallHouse(ending, sqlite);
    assert.deepEqual((await importInto(house, await folderWith(ending, wild))).refused, []);
  });

  /** Opens a file and saves it in another format, with a profile of its own. */
  const saved = (path: string, format: string, into: string): string => {
    const profile = pathToFileURL(join(folder, 'profile')).href;
    const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format];
    execFileSync(soffice, [...args, '--outdir', join(folder, into), path], {
      stdio: 'ignore',
      timeout: 90_000,
    });
    return join(folder, into, basename(path).replace(/\.[^.]+$/, `.${format}`));
  };

  test('saves an exported workbook so that nothing has changed', async (t) => {
    const path = join(folder, 'all.xlsx');
    await exportFrom(house, path);
    const copy = saved(path, 'xlsx', 'saved');
    const again = await importInto(house, copy, { dryRun: true });
    assert.deepEqual([again.changed, again.refused, again.warned], [[], [], []]);
    const [sqlite] = databases;
    assert.ok(sqlite);
    const other = await emptyHouse(t, sqlite);
    assert.deepEqual((await importInto(other, copy)).refused, []);
    await exportFrom(house, join(folder, 'one'));
    await exportFrom(other, join(folder, 'two'));
    assert.deepEqual(await digests(join(folder, 'two')), await digests(join(folder, 'one')));
  });

  test('saves the templates so that they say the same', async (t) => {
    const path = join(folder, 'templates.xlsx');
    await writeTemplates(path);
    const [sqlite] = databases;
    assert.ok(sqlite);
    const own = await emptyHouse(t, sqlite);
    assert.deepEqual((await importInto(own, path)).refused, []);
    const again = await importInto(own, saved(path, 'xlsx', 'saved'), { dryRun: true });
    assert.deepEqual([again.changed, again.refused, again.warned], [[], [], []]);
  });

  test('makes numbers of the keys and postal codes of a CSV file, which is noticed', async () => {
    const text =
      'externalId,firstName,lastName,privatePostalCode\n1234567890123456789,Zoë,Example,8001\n0007,Max,Example,007\n';
    const path = join(folder, 'members.csv');
    writeFileSync(path, text);
    const { refused, warned } = await importInto(house, saved(path, 'xlsx', 'mangled'), { dryRun: true });
    assert.deepEqual(
      refused.map(({ line, column, reason }) => [line, column, reason.split(/[,:]/)[0]]),
      [
        [2, 'externalId', 'The number has more than 15 digits'],
        [3, 'externalId', 'has lost its beginning'],
      ],
    );
    const columns = new Set(warned.map(({ column }) => column));
    assert.deepEqual(columns, new Set(['externalId', 'privatePostalCode']));
  });

  test('prints the whole door list: every word, and the headings on every page', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`);
    const person = (index: number): Attendee => ({
      nameKey: `${index}`,
      lastName: `Featherstonehaugh-Wriothesley${index}`,
      firstName: 'Maximiliane Alexandra Theodora',
      club: 'Guild of the Surrounding Valleys',
      kind: 'guest',
      host: 'Donaudampfschifffahrtsgesellschaftskapitän',
      attending: null,
      comment: index % 4 === 0 ? words.join(' ') : '',
      answers: [],
      checkedInAt: null,
    });
    const people = Array.from({ length: 40 }, (_, index) => person(index));
    const list = { title: 'Ball', when: '2026-11-15 18:30', questions: [], people };
    const path = join(folder, 'door.xlsx');
    writeFileSync(path, await attendanceWorkbook(list, 'de'));
    const pages = await readPdfPages(readFileSync(saved(path, 'pdf', 'printed')));
    assert.ok(pages.length > 1);
    const texts = pages.map((boxes) => boxes.map(({ text }) => text).join(' '));
    for (const [index, text] of texts.entries()) {
      assert.deepEqual(overlaps(pages[index] ?? []), []);
      assert.match(text, /Nachname.*Bemerkung/s);
      assert.match(text, new RegExp(`Seite ${index + 1} von ${pages.length}`));
    }
    const all = texts.join(' ');
    assert.equal(all.match(/☐/g)?.length, people.length);
    for (const word of words) assert.equal(all.match(new RegExp(`${word}\\b`, 'g'))?.length, 10, word);
  });

  test('prints the whole year of the activities: every row on one page, and the headings on every page', async () => {
    const sums = {
      activities: 3,
      amountCollected: 10_300,
      amountDonated: 8320,
      personsServed: 339,
      volunteers: 26,
      hoursWorked: 73,
    };
    const club = (number: number): ReportingClub => ({
      id: number as ClubId,
      name: `Guild of the Surrounding Valleys ${number}`,
      unit: `Zone ${number}`,
      lastActivity: '2026-11-14',
      ...sums,
    });
    const year: ActivityYear = {
      place: { id: 1 as PlaceId, level: 'organisation', path: '/1/', name: 'Guilds' },
      above: [],
      below: [],
      year: 2026,
      from: '2026-07-01',
      to: '2027-06-30',
      totals: sums,
      categories: [{ category: 1, ...sums }],
      months: [{ month: '2026-11', ...sums }],
      clubs: Array.from({ length: 60 }, (_, index) => club(index + 1)),
    };
    const path = join(folder, 'year.xlsx');
    await pipeline(activityYearWorkbook(year, { locale: 'de', currency: 'CHF' }), createWriteStream(path));
    const pages = await readPdfPages(readFileSync(saved(path, 'pdf', 'printed')));
    const texts = pages.map((boxes) => boxes.map(({ text }) => text).join(' '));
    const ofClubs = texts.slice(0, -2);
    assert.ok(ofClubs.length > 1);
    for (const text of texts) assert.match(text, /Aktivitäten.*Gesammelt.*Stunden/s);
    for (const text of ofClubs) assert.match(text, /Letzte Aktivität/);
    assert.match(texts.at(-2) ?? '', /Kategorie/);
    assert.match(texts.at(-1) ?? '', /Monat/);
    const all = ofClubs.join(' ');
    for (const { name, unit } of year.clubs) assert.ok(all.includes(name) && all.includes(unit), name);
  });
});
