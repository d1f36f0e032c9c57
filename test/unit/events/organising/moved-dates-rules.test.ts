import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConcernedPerson } from '../../../../src/events/messages/concerned-person.ts';
import type { MessageDetails } from '../../../../src/events/messages/message.ts';
import { lettersAbout } from '../../../../src/events/organising/moved-dates-rules.ts';
import { undoneMoves } from '../../../../src/events/organising/undone-moves-rules.ts';
import { asId, type EventId } from '../../../../src/platform/shared/ids.ts';

const ids = (...numbers: number[]) => numbers.map((number) => asId<EventId>(number));
const member = (number: number, ...events: number[]): ConcernedPerson => ({
  member: asId(number),
  guest: null,
  events: ids(...events),
});

test('everyone reads of the dates that concern them in one mail, the first date first, and guests of theirs', () => {
  const moves = [
    { event: { id: asId<EventId>(7), start: '2027-03-02T19:00:00' } },
    { event: { id: asId<EventId>(3), start: '2027-03-09T19:00:00' } },
    { event: { id: asId<EventId>(5), start: '2027-02-02T19:00:00' } },
  ];
  const guest: ConcernedPerson = { member: null, guest: asId(40), events: ids(3) };
  const people = [member(1, 3, 5, 7), member(2, 7, 3, 5), member(3, 3), guest, member(4, 3, 7)];
  const letters = lettersAbout(moves, people).map(({ moves: told, ...readers }) => ({
    about: told.map(({ event }) => event.id),
    ...readers,
  }));
  assert.deepEqual(letters, [
    { about: [5, 7, 3], members: [1, 2], registrations: [] },
    { about: [3], members: [3], registrations: [40] },
    { about: [7, 3], members: [4], registrations: [] },
  ]);
});

const location = { name: 'Hall', address: '', postalCode: '', city: '', country: '' };
const elsewhere = { latitude: null, longitude: null, phone: '', email: '', www: '' };
const at = (hour: number) => ({
  start: `2027-02-02T${hour}:00:00`,
  end: null,
  allDay: false,
  location: { ...location, ...elsewhere },
});
const now = (hour: number) => {
  const { start: startDate, end: endDate, ...rest } = at(hour);
  return { startDate, endDate, ...rest };
};
const notice = (tells: EventId[], details: MessageDetails) => ({ tells, details });

test('what comes back to where it was takes back the news of its move and of the moves behind it', () => {
  const [first, second] = [notice(ids(1), { before: at(19) }), notice(ids(1), { before: at(20) })];
  assert.deepEqual(undoneMoves([first, second], new Map([[asId<EventId>(1), now(19)]])), [first, second]);
  assert.deepEqual(undoneMoves([first, second], new Map([[asId<EventId>(1), now(20)]])), [second]);
  assert.deepEqual(undoneMoves([first, second], new Map([[asId<EventId>(1), now(21)]])), []);
});

test('the news of several dates is taken back when all of them are where they were, and stays otherwise', () => {
  const [one, two] = ids(1, 2);
  const both = notice([one as EventId, two as EventId], {
    before: at(19),
    further: [{ ...at(20), event: two as EventId, before: at(18) }],
  });
  const after = (first: number, second: number) =>
    new Map([
      [one as EventId, now(first)],
      [two as EventId, now(second)],
    ]);
  assert.deepEqual(undoneMoves([both], after(19, 18)), [both]);
  assert.deepEqual(undoneMoves([both], after(19, 20)), []);
  assert.deepEqual(undoneMoves([both], new Map([[one as EventId, now(19)]])), []);
});
