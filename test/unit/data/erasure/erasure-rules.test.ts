import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPerson } from '../../../../src/data/erasure/erasure-rules.ts';
import { asId, type MemberId } from '../../../../src/platform/shared/ids.ts';

const zelda = asId<MemberId>(7);
const club = { id: 7, name: 'Alpha', type: 'ORG_CLUB' };

test('a person who came is a former member without photo and club, and the answer keeps its form', () => {
  const person = {
    registration: 7,
    fullName: 'Zelda',
    kind: 'member',
    member: 7,
    club,
    photo: 'z.jpg',
    host: null,
  };
  const answer = { result: 200, registration: 7, person, validatedAt: '2026-11-15T18:45:00' };
  assert.deepEqual(withoutPerson(answer, zelda), {
    ...answer,
    person: { ...person, fullName: 'Former member', club: null, photo: '' },
  });
});

test('a host and a reviewer are a former member, and their guests keep their names', () => {
  const guest = { fullName: 'Gil Guest', member: null, host: { id: 7, fullName: 'Zelda' } };
  const answer = { result: 409, info: [{ person: guest, reviewer: { id: 7, fullName: 'Zelda' } }] };
  const former = { id: 7, fullName: 'Former member' };
  assert.deepEqual(withoutPerson(answer, zelda), {
    result: 409,
    info: [{ person: { ...guest, host: former }, reviewer: former }],
  });
});

test('a partner who was named after the person is the partner of a former member', () => {
  const partner = {
    fullName: 'Partner of Zelda',
    kind: 'partner',
    member: null,
    host: { id: 7, fullName: 'Zelda' },
  };
  const cleaned = withoutPerson({ person: partner }, zelda) as { person: typeof partner };
  assert.equal(cleaned.person.fullName, 'Partner of a former member');
});

test('others, and a club of the same number, stay as they are', () => {
  const answer = {
    person: { fullName: 'Anna', member: 8, club, photo: 'a.jpg', host: null },
    reviewer: { id: 9, fullName: 'Rolf' },
    partner: { fullName: 'Partner of Anna', host: { id: 8, fullName: 'Anna' } },
  };
  assert.deepEqual(withoutPerson(answer, zelda), answer);
});
