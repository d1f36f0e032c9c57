import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  between,
  idsOf,
  isChosen,
  nobodyTicked,
  withChosen,
  withoutOrder,
} from '../../../web/src/features/attendees/list/chosen-rules.ts';
import { countScans } from '../../../web/src/features/attendees/list/checking-in-rules.ts';
import {
  keepingLines,
  keyOf,
  peopleIn,
  rowsOfParties,
  rowsOfPeople,
} from '../../../web/src/features/attendees/list/party-rows-rules.ts';
import type { Participant } from '../../../web/src/lib/api/schema.gen.ts';

const person = (registration: number | null, member: number | null, host?: number) =>
  ({
    registration,
    member,
    host: host === undefined ? null : { id: host, name: 'Host' },
  }) as Participant;

const host = person(1, 10);
const guest = person(2, null, 10);
const partner = person(3, null, 10);
const alone = person(4, null);
const member = person(null, 20);
const all = [host, guest, partner, alone, member];

suite('The lines of the list', () => {
  test('are one for a party, with the others behind it', () => {
    const rows = rowsOfParties(all, new Set());
    assert.deepEqual(
      rows.map(({ participant, others }) => [keyOf(participant), others.length]),
      [
        ['registration-1', 2],
        ['registration-4', 0],
        ['member-20', 0],
      ],
    );
  });

  test('of a party that is opened are one for each of it', () => {
    const rows = rowsOfParties(all, new Set(['registration-1']));
    assert.deepEqual(
      rows.map(({ isWithin }) => isWithin),
      [false, true, true, false, false],
    );
  });

  test('of a party whose host is not in the list begin with the first who is', () => {
    const [first] = rowsOfParties([guest, partner], new Set());
    assert.deepEqual(first, { participant: guest, others: [partner], isWithin: false });
  });

  test('are one for everyone in a list of people', () => {
    assert.equal(rowsOfPeople(all).length, 5);
  });

  test('stay the same objects where nobody in them changed, so that only the others are drawn again', () => {
    const shown = keepingLines();
    const before = shown(rowsOfParties(all, new Set()));
    const other = { ...alone };
    const [party, changed, last] = shown(rowsOfParties([host, guest, partner, other, member], new Set()));
    assert.equal(party, before[0]);
    assert.equal(changed?.participant, other);
    assert.equal(last, before[2]);
    const [smaller] = shown(rowsOfParties([host, guest, alone, member], new Set()));
    assert.deepEqual(smaller, { participant: host, others: [guest], isWithin: false });
  });

  test('stand for the whole party until it is opened', () => {
    const row = { participant: host, others: [guest, partner], isWithin: false };
    assert.deepEqual(peopleIn(row, false), [host, guest, partner]);
    assert.deepEqual(peopleIn(row, true), [host]);
  });
});

suite('Those who are ticked', () => {
  test('are as many as were ticked, and fewer when a tick is taken away', () => {
    const two = withChosen(nobodyTicked, [host, alone], true, all);
    assert.deepEqual([isChosen(two, host), isChosen(two, guest)], [true, false]);
    const one = withChosen(two, [host], false, all);
    assert.deepEqual([isChosen(one, host), isChosen(one, alone)], [false, true]);
  });

  test('are all of the list until one of them is not, and then those who are seen', () => {
    const without = withChosen({ kind: 'all' }, [guest], false, all);
    assert.deepEqual(
      all.map((one) => isChosen(without, one)),
      [true, false, true, true, true],
    );
  });

  test('mean the same people in whatever order the list is', () => {
    const filter = { q: 'a', state: undefined, sort: 'club', direction: 'desc' };
    assert.deepEqual(withoutOrder(filter), { q: 'a' });
  });

  test('came in, were in already or were refused, when they are checked in together', () => {
    const scans = [200, 409, 404, 200].map((result) => ({ result }));
    assert.deepEqual(countScans(scans), { entered: 2, present: 1 });
  });

  test('are everyone from one line to another, in either direction', () => {
    assert.deepEqual(between(all, guest, alone), [guest, partner, alone]);
    assert.deepEqual(between(all, alone, guest), [guest, partner, alone]);
    assert.deepEqual(between(all, null, guest), [guest]);
    assert.deepEqual(between(all, person(99, null), guest), [guest]);
  });

  test('are named by registration, and members without one as members', () => {
    assert.deepEqual(idsOf(all), { registrations: [1, 2, 3, 4], members: [20] });
  });
});
