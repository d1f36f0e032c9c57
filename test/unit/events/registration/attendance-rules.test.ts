import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import {
  AttendanceTally,
  isFoundByName,
  type Answer,
  type TalliedMember,
} from '../../../../src/events/registration/attendance-rules.ts';
import { asId, type MemberId } from '../../../../src/platform/shared/ids.ts';

const paths = ['/1/', '/1/7/', '/1/70/', '/1/7/8/', '/2/', null] as const;

interface Person extends TalliedMember {
  answer: Answer | null;
}

const anyPerson = fc.record({
  active: fc.boolean(),
  clubPath: fc.constantFrom(...paths),
  answer: fc.option(
    fc.record({ attending: fc.constantFrom('YES', 'NO', null), comment: fc.constantFrom('', 'Late') }),
  ),
});
const anyPeople = fc
  .array(anyPerson, { maxLength: 30 })
  .map((people): Person[] => people.map((person, index) => ({ ...person, summary: summaryOf(index + 1) })));
function summaryOf(id: number): TalliedMember['summary'] {
  const names = { fullName: 'Some One', firstName: 'Some', lastName: 'One' };
  return { id: asId<MemberId>(id), ...names, photo: 'one.jpg', club: null, orgFunction: '' };
}

const anyEvent = fc.record({ closed: fc.boolean(), ownerPath: fc.constantFrom('/1/', '/1/7/') });

function isBelow(path: string | null, owner: string): boolean {
  return path?.startsWith(owner) ?? false;
}

test('counts everyone who was asked and did not answer, without having read them', () => {
  fc.assert(
    fc.property(anyEvent, anyPeople, (event, people) => {
      const audience = people.filter(({ active, clubPath }) => active && isBelow(clubPath, event.ownerPath));
      const tally = new AttendanceTally(event, audience.length);
      const invited = people.filter((person) => person.answer !== null && tally.add(person, person.answer));
      const asked = people.filter(
        ({ active, clubPath, answer }) =>
          active && (answer !== null || (!event.closed && isBelow(clubPath, event.ownerPath))),
      );
      const silent = asked.filter(({ answer }) => (answer?.attending ?? null) === null);
      assert.equal(tally.unknownCount, silent.length);
      const outsiders = silent.filter(({ clubPath }) => event.closed || !isBelow(clubPath, event.ownerPath));
      assert.deepEqual(invited, outsiders);
    }),
  );
});

test('lists those who answered in the order in which they are given, former members too, with their comments', () => {
  fc.assert(
    fc.property(anyEvent, anyPeople, (event, people) => {
      const tally = new AttendanceTally(event, 0);
      for (const person of people) if (person.answer !== null) tally.add(person, person.answer);
      const answering = (attending: string) =>
        people.filter(({ answer }) => answer?.attending === attending).map(({ summary }) => summary);
      assert.deepEqual(tally.members, answering('YES'));
      assert.deepEqual(tally.absent, answering('NO'));
      const said = people.filter(
        ({ answer }) => answer !== null && answer.attending !== null && answer.comment !== '',
      );
      assert.deepEqual(
        tally.comments,
        said.map(({ summary }) => ({ member: summary.id, content: 'Late' })),
      );
    }),
  );
});

test('goes through all members by name only where many have not answered', () => {
  assert.equal(isFoundByName(30_000), true);
  assert.equal(isFoundByName(100), false);
  assert.equal(isFoundByName(-3), false);
});
