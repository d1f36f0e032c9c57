import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, RegistrationId } from '../../src/platform/shared/ids.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, statusesOf, type Call, type House } from './houses.ts';
import { roundsOf } from '../support/rounds.ts';

const rounds = roundsOf(20);

inEveryHouse('scanning at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  let event: EventId;
  /** The tokens of the event's reviewers. */
  let reviewers: string[];
  let reviewer: string;
  before(async () => {
    house = await open(ending);
    const { fixture } = house;
    event = await fixture.addEvent({ registration_due_date: '2026-11-14T11:00:00' });
    const ids = [fixture.people.reviewer.id];
    for (let index = 0; index < 5; index += 1) ids.push(await fixture.addMember());
    for (const id of ids) await fixture.addReviewer(event, id);
    reviewers = await Promise.all(ids.map((id) => fixture.tokenFor(id)));
    reviewer = fixture.people.reviewer.token;
  });

  /** Someone with a ticket for the event. */
  async function newcomer() {
    const member_id = await house.fixture.addMember();
    return house.fixture.addRegistration(event, { member_id, attending: 'YES' });
  }

  function scan(token: string, body: { barcode: string; nonce?: string }): Call {
    return { method: 'POST', path: '/events/confirm', token, body: { event, ...body } };
  }

  function scansOf(registration: RegistrationId) {
    return house.deps.storage.db
      .selectFrom('scans')
      .select(['result', 'reviewer_id'])
      .where('registration_id', '=', registration)
      .execute();
  }

  test(`lets a person in exactly once when two reviewers scan the code together, ${rounds} times over`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, barcode } = await newcomer();
      const calls = reviewers.slice(0, 2).map((token) => scan(token, { barcode }));
      const replies = await house.atOnce(...calls);
      assert.deepEqual(statusesOf(replies), [200, 409], replies.map(({ text }) => text).join('\n'));
      const accepted = replies.find(({ status }) => status === 200);
      const refused = replies.find(({ status }) => status === 409);
      const info = refused?.body.errorInfo[0];
      assert.equal(info.registration, id);
      assert.equal(info.validatedAt, accepted?.body.validatedAt);
      const scans = await scansOf(id);
      assert.equal(scans.length, 2);
      assert.equal(info.reviewer.id, scans.find(({ result }) => result === 200)?.reviewer_id);
    }
  });

  test('lets a person in exactly once when six reviewers scan the code together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { barcode } = await newcomer();
      const replies = await house.atOnce(...reviewers.map((token) => scan(token, { barcode })));
      assert.deepEqual(statusesOf(replies), [200, 409, 409, 409, 409, 409]);
    }
  });

  test('lets everyone in when many codes are scanned together', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, newcomer));
    const calls = people.map(({ barcode }, index) =>
      scan(reviewers[index % reviewers.length] ?? reviewer, { barcode }),
    );
    const replies = await house.atOnce(...calls);
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.registration]),
      people.map(({ id }) => [200, id]),
    );
  });

  test('gives the same answer to both when a device sends a scan twice together, and records it once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, barcode } = await newcomer();
      const twice = scan(reviewer, { barcode, nonce: newSecret() });
      const [one, other] = await house.atOnce(twice, twice);
      assert.equal(one?.status, 200);
      assert.equal(one?.text, other?.text);
      assert.equal((await scansOf(id)).length, 1);
    }
  });

  test('lets only one person in when two codes are scanned together with the same nonce', async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = [await newcomer(), await newcomer()];
      const nonce = newSecret();
      const replies = await house.atOnce(...people.map(({ barcode }) => scan(reviewer, { barcode, nonce })));
      assert.deepEqual(statusesOf(replies), [200, 400], replies.map(({ text }) => text).join('\n'));
      const accepted = replies.find(({ status }) => status === 200);
      const refused = replies.find(({ status }) => status === 400);
      assert.equal(refused?.body.errorInfo[0].field, 'nonce');
      const validated = await house.deps.storage.db
        .selectFrom('registrations')
        .select('id')
        .where(
          'id',
          'in',
          people.map(({ id }) => id),
        )
        .where('validated_at', 'is not', null)
        .execute();
      assert.deepEqual(
        validated.map(({ id }) => id),
        [accepted?.body.registration],
      );
    }
  });
});
