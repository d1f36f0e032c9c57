import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Activity, ClubsInBrief } from '../../../web/src/lib/api/schema.gen.ts';
import {
  networkPages,
  placeOf,
  clubsThatFit,
  unitNames,
  withDistrict,
  zonesOf,
} from '../../../web/src/features/clubs/clubs-rules.ts';
import {
  activitiesOfYear,
  byCategory,
  byMonth,
  clubYears,
  totals,
} from '../../../web/src/features/clubs/figures-rules.ts';
import { niceTop } from '../../../web/src/ui/chart-rules.ts';
import { conventionsByTime, countryName } from '../../../web/src/features/publications/publications-rules.ts';
import { clubYearName, clubYearOf } from '../../../web/src/entities/club/club-year.ts';

const club = (id: number, name: string, district: number | null, zone: number | null) => ({
  id,
  name,
  type: 'ORG_CLUB' as const,
  district,
  zone,
  gps: null,
});
const all: ClubsInBrief = {
  success: true,
  count: 3,
  districts: [
    { id: 1, name: 'D1', fullName: 'District 1' },
    { id: 2, name: 'D2', fullName: 'District 2' },
  ],
  zones: [
    { id: 11, name: 'Z11', district: 1 },
    { id: 21, name: 'Z21', district: 2 },
  ],
  clubs: [
    club(1, 'Guild Club Échallières', 1, 11),
    club(2, 'Guild Club Zürich', 2, 21),
    club(3, 'Youth Zürich', 2, null),
  ],
};

suite('The list of clubs', () => {
  const found = (filter: Parameters<typeof clubsThatFit>[1]) =>
    clubsThatFit(all.clubs, filter).map(({ id }) => id);

  test('finds every word typed as a part of the name, without regard to accents and capitals', () => {
    assert.deepEqual(found({ typed: '' }), [1, 2, 3]);
    assert.deepEqual(found({ typed: 'ECHALL' }), [1]);
    assert.deepEqual(found({ typed: 'zurich you' }), [3]);
    assert.deepEqual(found({ typed: 'nowhere' }), []);
  });

  test('keeps to a district and a zone', () => {
    assert.deepEqual(found({ typed: '', district: 2 }), [2, 3]);
    assert.deepEqual(found({ typed: '', district: 2, zone: 21 }), [2]);
  });

  test('offers the zones of the district, and forgets a zone of another one', () => {
    assert.deepEqual(
      zonesOf(all, 2).map(({ id }) => id),
      [21],
    );
    assert.deepEqual(withDistrict(all, { zone: 11 }, 2), { district: 2, zone: undefined });
    assert.deepEqual(withDistrict(all, { zone: 11 }, 1), { district: 1, zone: 11 });
    assert.deepEqual(withDistrict(all, { zone: 11 }, undefined), { district: undefined, zone: 11 });
  });

  test('says where a club is in the organisation', () => {
    assert.equal(unitNames(all)({ zone: 11, district: 1 }), 'Z11 · D1');
    assert.equal(unitNames(all)({ zone: null, district: 2 }), 'D2');
  });
});

suite('A club', () => {
  test('is looked for on a map in its street, also where that begins like a box', () => {
    for (const street of ['Boxbergstrasse 4', 'Via Caserma 2', 'Case Vecchie 3', 'Casella 1'])
      assert.equal(placeOf({ address: `Guild Club A\n${street}\n6600 Locarno` }), `${street}, 6600 Locarno`);
  });

  test('is looked for on a map by its town, without its name and its box', () => {
    assert.equal(placeOf({ address: 'Guild Club A\nP.O. Box 802\n9710 Altenmatt' }), '9710 Altenmatt');
    assert.equal(placeOf({ address: '' }), '');
    for (const box of ['Postfach 12', 'Case postale 3', 'Casella postale 4', 'CP 5', 'Case 6', 'Box 7'])
      assert.equal(placeOf({ address: `Guild Club A\n${box}\n6000 Luzern` }), '6000 Luzern');
  });

  test('leads only to pages of the web', () => {
    assert.deepEqual(networkPages([{ facebook: 'https://f.example/a' }, { skype: 'live:a' }]), [
      { network: 'Facebook', page: 'https://f.example/a' },
    ]);
    assert.deepEqual(networkPages(null), []);
  });
});

const activity = (part: Partial<Activity>): Activity => ({
  id: 1,
  title: 'Soup',
  description: '',
  beneficiary: '',
  link: '',
  startDate: '2026-10-03',
  endDate: '',
  amountCollected: 0,
  amountDonated: 100,
  personsServed: 0,
  volunteers: 0,
  hoursWorked: 0,
  status: 3,
  statusName: 'Completed',
  category: 2,
  categoryName: 'Hunger relief',
  ...part,
});

suite('The figures of a club year', () => {
  test('a club year is named after the year in which it begins', () => {
    assert.equal(clubYearOf('2026-06-30', '07-01'), 2025);
    assert.equal(clubYearOf('2026-07-01', '07-01'), 2026);
    assert.equal(clubYearName(2026, '07-01'), '2026/27');
    assert.equal(clubYearName(1999, '07-01'), '1999/00');
    assert.equal(clubYearName(2026, '01-01'), '2026');
  });

  test('hold the activities that begin in it', () => {
    const days = ['2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01'];
    const found = activitiesOfYear(
      days.map((startDate) => activity({ startDate })),
      2026,
      '07-01',
    );
    assert.deepEqual(
      found.map(({ startDate }) => startDate),
      ['2026-07-01', '2027-06-30'],
    );
  });

  test('do not count what was cancelled', () => {
    assert.equal(totals([activity({}), activity({ status: 4 })]).amountDonated, 100);
  });

  test('run by month from the start of the club year', () => {
    const bars = byMonth(
      [activity({}), activity({ startDate: '2027-01-31', amountDonated: 7 })],
      'amountDonated',
      {
        year: 2026,
        yearStart: '07-01',
      },
    );
    assert.equal(bars.length, 12);
    const fromMiddle = { year: 2026, yearStart: '07-15' };
    const late = byMonth([activity({ startDate: '2027-07-03' })], 'amountDonated', fromMiddle);
    assert.deepEqual([late.length, late.at(-1)], [13, { name: '2027-07-01', value: 100 }]);
    assert.deepEqual([bars[0]?.name, bars[11]?.name], ['2026-07-01', '2027-06-01']);
    assert.deepEqual(
      bars.filter(({ value }) => value > 0),
      [
        { name: '2026-10-01', value: 100 },
        { name: '2027-01-01', value: 7 },
      ],
    );
  });

  test('come by category, the greatest first', () => {
    const bars = byCategory(
      [
        activity({}),
        activity({ categoryName: 'Sport', amountDonated: 300 }),
        activity({ categoryName: 'Culture', amountDonated: 0 }),
      ],
      'amountDonated',
    );
    assert.deepEqual(
      bars.map(({ name }) => name),
      ['Sport', 'Hunger relief'],
    );
  });

  test('reach from the founding of the club to what is planned', () => {
    const days = { today: '2026-11-16', yearStart: '07-01', founded: '2024-01-31' };
    assert.deepEqual(clubYears(days, []), [2026, 2025, 2024, 2023]);
    assert.deepEqual(clubYears(days, [activity({ startDate: '2027-09-01' })])[0], 2027);
    assert.equal(clubYears({ ...days, founded: '1899-01-01' }, []).at(-1), 1917);
  });

  test('are drawn up to a round number', () => {
    assert.deepEqual([[0], [6480], [101], [1], [5], [25]].map(niceTop), [2, 8000, 200, 2, 6, 40]);
  });
});

suite('Conventions and magazines', () => {
  test('the next convention comes first, then the others to come; past ones the other way round', () => {
    const years = [2028, 2027, 2026, 2025, 2024].map((year) => ({ year, location: '' }));
    const { coming, past } = conventionsByTime(years, 2026);
    assert.deepEqual(
      coming.map(({ year }) => year),
      [2026, 2027, 2028],
    );
    assert.deepEqual(
      past.map(({ year }) => year),
      [2025, 2024],
    );
  });

  test('a country has its name in the language of the reader', () => {
    assert.equal(countryName('CH', 'it'), 'Svizzera');
    assert.equal(countryName('', 'en'), '');
  });
});
