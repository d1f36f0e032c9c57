import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from '../../../../support/properties.ts';
import { allTables } from '../../../../../src/data/import-export/tables/every-table.ts';
import { headingsOf } from '../../../../../src/data/import-export/tables/column-kinds.ts';
import {
  date,
  dateTime,
  instant,
  lastDateTime,
} from '../../../../../src/data/import-export/tables/date-kinds.ts';
import {
  Refusal,
  type DateOrder,
  type ReadOptions,
} from '../../../../../src/data/import-export/tables/cell-kinds.ts';
import { decimal, yesNo } from '../../../../../src/data/import-export/tables/number-kinds.ts';
import { line, text } from '../../../../../src/data/import-export/tables/text-kinds.ts';

const optionsFor = (dateOrder: DateOrder | null): ReadOptions => ({
  dateOrder,
  timeZone: 'Europe/Zurich',
  eventFile: (name) => name,
  photo: (name) => name,
});
const read = (kind: typeof date, text: string, order: DateOrder | null = null) => {
  const value = kind.read(text, optionsFor(order));
  return value instanceof Refusal ? value.reason : value;
};

describe('texts in cells', () => {
  it('are as long as people count: an emoji is one character', () => {
    for (const kind of [line(3), text(3)]) {
      assert.equal(read(kind, '👍👍👍'), '👍👍👍');
      assert.match(String(read(kind, '👍👍👍👍')), /has 4 characters, and at most 3 fit/);
    }
  });
});

describe('dates in cells', () => {
  const understood: [string, DateOrder | null, string][] = [
    ['2026-12-31', null, '2026-12-31'],
    ['2026-12-31T00:00:00', null, '2026-12-31'],
    ['31.12.2026', null, '2026-12-31'],
    ['31/12/2026', null, '2026-12-31'],
    ['12/31/2026', null, '2026-12-31'],
    ['5.5.2026', null, '2026-05-05'],
    ['05.06.2026', 'day-first', '2026-06-05'],
    ['05.06.2026', 'month-first', '2026-05-06'],
  ];
  for (const [text, order, day] of understood) {
    it(`${text} means ${day} (${order ?? 'nothing said'})`, () => assert.equal(read(date, text, order), day));
  }

  it('are refused when they could mean two days, or none', () => {
    assert.match(String(read(date, '05.06.2026')), /--date-format/);
    assert.match(String(read(date, '12/31/2026', 'day-first')), /no day of the calendar/);
    for (const text of ['31.12.26', '2026-13-01', '46387', 'tomorrow', '31.12/2026']) {
      assert.doesNotMatch(String(read(date, text)), /^\d{4}-/, text);
    }
  });

  it('with a time may be written as people do', () => {
    assert.equal(read(dateTime, '31.12.2026 9:30'), '2026-12-31T09:30:00');
    assert.equal(read(dateTime, '2026-12-31 19:30:15'), '2026-12-31T19:30:15');
    assert.equal(read(dateTime, '2026-12-31'), '2026-12-31T00:00:00');
    assert.match(String(read(dateTime, '2026-12-31 24:10')), /not a time/);
  });

  it('until which something is possible count as a whole when they stand alone', () => {
    assert.equal(read(lastDateTime, '31.12.2026'), '2026-12-31T23:59:59');
    assert.equal(read(lastDateTime, '2026-12-31T00:00:00'), '2026-12-31T00:00:00');
    assert.equal(read(lastDateTime, '31.12.2026 9:30'), '2026-12-31T09:30:00');
  });

  it('of world time are kept to the millisecond, in UTC', () => {
    assert.equal(read(instant, '2026-12-31T19:30:00+01:00'), '2026-12-31T18:30:00.000Z');
    assert.match(String(read(instant, '2026-12-31T19:30:00')), /not a moment/);
  });
});

describe('numbers and flags in cells', () => {
  it('may have a comma for decimals, and nothing for thousands', () => {
    assert.equal(read(decimal(-90, 90), '47,37'), 47.37);
    assert.match(String(read(decimal(0, 9999), "1'200")), /not a number/);
  });

  it('are yes and no in four languages', () => {
    for (const word of ['yes', 'JA', 'oui', 'sì', '1', 'TRUE']) assert.equal(read(yesNo(0), word), 1);
    for (const word of ['no', 'Nein', 'non', '0', 'false']) assert.equal(read(yesNo(1), word), 0);
    for (const word of ['WAHR', 'Vrai', 'VERO']) assert.equal(read(yesNo(0), word), 1);
    for (const word of ['FALSCH', 'Faux', 'FALSO']) assert.equal(read(yesNo(1), word), 0);
  });
});

describe('the tables', () => {
  it('have no heading twice, and refer only to tables before them', () => {
    const before = new Set<string>();
    for (const table of allTables) {
      const headings = table.columns
        .flatMap((column) => headingsOf(column))
        .map((name) => name.toLowerCase());
      assert.equal(new Set(headings).size, headings.length, table.name);
      for (const { to } of table.columns) {
        assert.ok(to === undefined || before.has(to) || to === table.name, `${table.name} refers to ${to}`);
      }
      before.add(table.name);
    }
  });

  it('take every example of their templates', () => {
    for (const table of allTables) {
      for (const { name, kind, to, example = '' } of table.columns) {
        if (example === '' || to !== undefined) continue;
        assert.ok(!(kind.read(example, optionsFor(null)) instanceof Refusal), `${table.name}.${name}`);
      }
    }
  });

  it('read what they write, whatever people wrote first', () => {
    const kinds = allTables.flatMap((table) => table.columns.filter(({ to }) => to === undefined));
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.string({ maxLength: 40, unit: 'grapheme' }),
        ({ kind }, typed) => {
          const value = kind.read(typed.trim(), optionsFor('day-first'));
          if (value instanceof Refusal || typed.trim() === '' || value === null) return;
          const written = kind.write(value);
          if (written === '' || kind.words.includes('photos')) return;
          assert.equal(kind.write(kind.read(written, optionsFor('day-first')) as string), written);
        },
      ),
    );
  });
});
