import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { emptyHouse, importInto, type House, type ImportOutcome } from '../support/import-house.ts';

const folder = fileURLToPath(new URL('../broken', import.meta.url));

/** Every mistake in the folder: file, line, column, value and reason. */
const mistakes = String.raw`
  photos/nora.jpg   | -  | -                   | - | This is not a picture in an accepted format. Send a JPEG, PNG, WebP or AVIF picture.
  units.csv         | 5  | parent              | NOWHERE | refers to a unit that does not exist (externalId NOWHERE)
  units.csv         | 7  | parent              | R1 | leads back to the unit itself: Region 1 is below Region 2 is below Region 1
  units.csv         | 9  | kind                | kingdom | is not one of organisation, multi-district, district, region, zone
  units.csv         | 6  | parent              | R2 | leads back to the unit itself: Region 1 is below Region 2 is below Region 1
  units.csv         | 8  | parent              | Z1 | is a zone, and a district cannot be below it
  clubs.csv         | 3  | unit                | Z2 | refers to a unit that was refused itself
  clubs.csv         | 4  | type                | CLUB | is not one of ORG_CLUB, YOUTH_CLUB_ALPHA, YOUTH_CLUB_OMEGA
  clubs.csv         | 5  | lci                 | 12 apples | is not a whole number
  clubs.csv         | 6  | website             | www.example.org | is not a web address that begins with http:// or https://
  clubs.csv         | 7  | latitude            | 91.5 | is not a number from -90 to 90
  clubs.csv         | 8  | longitude           | - | is missing: a point needs latitude and longitude
  clubs.csv         | 9  | charterNight        | 05/06/1990 | could mean two days; write it as YYYY-MM-DD, or say --date-format day-first or month-first
  clubs.csv         | 10 | charterNight        | 1990-02-30 | is no day of the calendar
  clubs.csv         | 11 | externalId          | C1 | stands in line 2 already
  clubs.csv         | 12 | externalId          | - | is empty: a row needs id or externalId, so that it can be found again
  functions.csv     | 4  | group               | NOGROUP | refers to a function group that does not exist (code NOGROUP)
  functions.csv     | 5  | rights              | manage-everything | has "manage-everything", which is not one of administrator, manage-directory, manage-activities, manage-events, review-events
  members.csv       | 3  | username            | 4711 | must not consist of digits only, as ids do
  members.csv       | 4  | username            | ANNA | is taken by another member
  members.csv       | 5  | email               | dora at example.org | is not an e-mail address
  members.csv       | 6  | firstName           | - | is empty, but it is required
  members.csv       | 7  | club                | C2 | refers to a club that was refused itself
  members.csv       | 8  | birthday            | 31.02.1980 | is no day of the calendar
  members.csv       | 9  | active              | perhaps | is neither yes nor no
  members.csv       | 10 | photo               | ida.jpg | names no picture in the folder photos
  members.csv       | 11 | firstName           | J… | has 101 characters, and at most 100 fit
  members.csv       | 12 | lastName            | Two\nlines | must stand in one line
  members.csv       | 14 | lastName            | Bell\u0007 | contains a control character (U+0007)
  members.csv       | 15 | -                   | too | The row has 11 cells, but the header has 9; is a cell with a separator in it not quoted?
  members.csv       | 16 | photo               | nora.jpg | names a picture that was refused itself
  photos/nobody.png | -  | -                   | nobody | There is no member with this externalId or id, and no cell of members names the file.
  terms.csv         | 3  | function            | NOPE | refers to a function that does not exist (code NOPE)
  terms.csv         | 4  | endDate             | 2026-01-01 | must not be before startDate
  terms.csv         | 5  | function            | DG | is held at a district, and not at a club
  terms.csv         | 6  | unit                | D1 | must be empty, because the row names a club
  terms.csv         | 6  | function            | CP | is held at a club, and not at a district
  terms.csv         | 7  | function            | - | is missing: a term needs a function or a status
  terms.csv         | 8  | club                | - | is missing: name the club or the unit
  terms.csv         | 9  | status              | SOMETIMES | is not one of ACTIVE, HONORARY, PRIVILEGED, ASSOCIATE, CANDIDATE, FORMER
  terms.csv         | 10 | member              | M2 | refers to a member that was refused itself
  events.csv        | 3  | endDate             | 2027-06-11T18:30:00 | must not be before startDate
  events.csv        | 4  | registrationDueDate | 2027-06-13T00:00:00 | must not be after startDate
  events.csv        | 5  | startDate           | 2027-06-12T25:00:00 | is not a time of the day
  questions.csv     | 4  | options             | - | is missing: a choice needs options
  registrations.csv | 3  | member              | M1 | has a registration for this event already
  registrations.csv | 4  | attending           | MAYBE | is not one of YES, NO
  registrations.csv | 5  | barcode             | - | belongs to another registration
  registrations.csv | 6  | member              | - | is missing: name the member, or the host of a guest, or who registered one without a host
  answers.csv       | 2  | answer              | Cake | must be one of Meat, Fish
  answers.csv       | 3  | registration        | R9 | refers to a registration that does not exist (externalId R9)
  conventions.csv   | 2  | year                | 1492 | is not a number from 1900 to 9999
`
  .trim()
  .split('\n')
  .map((mistake) => {
    const [file = '', line = '', column, value = '', reason = ''] = mistake
      .split('|')
      .map((cell) => cell.trim());
    return {
      place: `${file}, line ${line}, column ${column}`,
      value: value === '-' ? null : value === 'J…' ? 'J'.repeat(101) : (JSON.parse(`"${value}"`) as string),
      reason,
    };
  });

onEveryDatabase('A folder full of mistakes', (database) => {
  const ending = endOfSuite();
  let house: House;
  let outcome: ImportOutcome;
  before(async () => {
    house = await emptyHouse(ending, database);
    outcome = await importInto(house, folder);
  });

  for (const { place, value, reason } of mistakes) {
    test(`is refused in ${place}: ${reason}`, () => {
      const here = outcome.refused.filter((row) => placeOf(row) === place);
      assert.deepEqual(
        here.map((row) => [row.value, row.reason]),
        [[value, reason]],
      );
    });
  }

  test('is reported completely: nothing is refused beyond its mistakes', () => {
    assert.equal(outcome.refused.length, mistakes.length);
    assert.ok(new Set(mistakes.map(({ reason }) => reason)).size > 25);
  });

  test('leaves the database empty', async () => {
    assert.equal(outcome.isWritten, false);
    for (const table of ['places', 'units', 'clubs', 'members', 'events', 'audit_entries'] as const) {
      const rows = await house.storage.db.selectFrom(table).select('id').limit(1).execute();
      assert.deepEqual(rows, [], table);
    }
  });

  test('never shows a code of a ticket', () => {
    assert.doesNotMatch(JSON.stringify([outcome.refused, outcome.changed]), /abcdefghijklmnop2345/);
  });
});

function placeOf({ file, line, column }: ImportOutcome['refused'][number]): string {
  return `${file}, line ${line ?? '-'}, column ${column ?? '-'}`;
}
