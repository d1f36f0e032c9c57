import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, RegistrationId } from '../../src/platform/shared/ids.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { registrationRow } from '../../src/events/registration/registration-row.ts';
import { insertNumbered } from '../../src/platform/storage/insert-rows.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, statusesOf, type Call, type House } from './houses.ts';

interface Ticket {
  id: RegistrationId;
  barcode: string;
}

/** What became of a scan of a batch. */
interface Result {
  result: number;
  registration: number;
}

inEveryHouse('many doors at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  let event: EventId;
  let reviewer: string;
  let second: string;
  before(async () => {
    house = await open(ending);
    const { fixture } = house;
    event = await fixture.addEvent({ registration_due_date: '2026-11-14T11:00:00' });
    const { people } = fixture;
    await fixture.addReviewer(event, people.reviewer.id);
    await fixture.addReviewer(event, people.otherReviewer.id);
    reviewer = people.reviewer.token;
    second = people.otherReviewer.token;
  });

  async function newcomers(count: number): Promise<Ticket[]> {
    const rows = Array.from({ length: count }, (_, index) =>
      registrationRow({
        event_id: event,
        created_at: '2026-11-01T00:00:00.000Z',
        host_member_id: house.fixture.people.member.id,
        guest_first_name: `Guest ${index}`,
        attending: 'YES',
      }),
    );
    const ids = await house.deps.storage.write((tx) =>
      insertNumbered<'registrations', RegistrationId>(tx, 'registrations', rows),
    );
    return ids.map((id, index) => ({ id, barcode: rows[index]?.barcode ?? '' }));
  }

  const batch = (token: string, scans: object[]): Call => ({
    method: 'POST',
    path: `/door/events/${event}/scans`,
    token,
    body: { scans },
  });
  const annulment = (token: string, registration: number, nonce = newSecret()): Call => ({
    method: 'POST',
    path: `/door/events/${event}/registrations/${registration}/annulment`,
    token,
    body: { nonce },
  });
  const acceptedOf = (id: number) =>
    house.deps.storage.db
      .selectFrom('scans')
      .select('id')
      .where('registration_id', '=', id as RegistrationId)
      .where('result', '=', 200)
      .where('kind', '=', 'scan')
      .execute();

  test('two hundred batches of the same people in any order let everyone in once, and nobody twice', async () => {
    const people = await newcomers(40);
    const calls = Array.from({ length: 200 }, (_, door) => {
      // Each door meets some of them, in an order of its own, half by code and half by name.
      const met = people.map((_, index) => people[(index * 7 + door * 3) % people.length]).slice(0, 10);
      if (door % 2 === 1) met.reverse();
      const scans = met.map((ticket, index) => ({
        nonce: `${door} ${index}`,
        gate: `Gate ${door}`,
        ...(index % 2 === 0 ? { barcode: ticket?.barcode } : { registration: ticket?.id }),
      }));
      return batch(door % 3 === 0 ? reviewer : second, scans);
    });
    const accepted: number[] = [];
    // As many at once as doors would be waiting for an answer on a slow machine.
    for (let start = 0; start < calls.length; start += 20) {
      for (const { status, body, text } of await house.atOnce(...calls.slice(start, start + 20))) {
        assert.equal(status, 200, text);
        for (const { result, registration } of body.results as Result[]) {
          assert.ok(result === 200 || result === 409, text);
          if (result === 200) accepted.push(registration);
        }
      }
    }
    assert.deepEqual(
      accepted.toSorted((one, other) => one - other),
      people.map(({ id }) => id).toSorted((one, other) => one - other),
    );
  });

  test('a batch that is sent twice together is done once, and both get the same answers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await newcomers(5);
      const scans = people.map(({ id }) => ({ nonce: newSecret(), registration: id, decided: 'in' }));
      const [one, other] = await house.atOnce(batch(reviewer, scans), batch(reviewer, scans));
      for (const reply of [one, other]) {
        const results = reply?.body.results as Result[];
        assert.deepEqual(
          results.map(({ result }) => result),
          [200, 200, 200, 200, 200],
        );
      }
      for (const { id } of people) assert.equal((await acceptedOf(id)).length, 1);
    }
  });

  test('of an annulment and a scan together both are right: whoever is in was let in after the annulment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ticket] = await newcomers(1);
      assert.ok(ticket !== undefined);
      const scan = () => batch(second, [{ nonce: newSecret(), barcode: ticket.barcode }]);
      await house.atOnce(batch(reviewer, [{ nonce: newSecret(), barcode: ticket.barcode }]));
      const [annulled, scanned] = await house.atOnce(annulment(reviewer, ticket.id), scan());
      assert.equal(annulled?.status, 200);
      assert.ok(scanned !== undefined);
      const [{ result }] = scanned.body.results as [Result];
      const row = await house.deps.storage.db
        .selectFrom('registrations')
        .select('validated_at')
        .where('id', '=', ticket.id)
        .executeTakeFirstOrThrow();
      assert.equal(row.validated_at !== null, result === 200);
      assert.equal((await acceptedOf(ticket.id)).length, result === 200 ? 2 : 1);
    }
  });

  test('of two annulments together one counts, unless it is the same one sent twice', async () => {
    const tickets = await newcomers(2);
    const scans = tickets.map(({ barcode }) => ({ nonce: newSecret(), barcode }));
    await house.atOnce(batch(reviewer, scans));
    const [one, other] = tickets;
    const both = await house.atOnce(annulment(reviewer, one?.id ?? 0), annulment(second, one?.id ?? 0));
    assert.deepEqual(statusesOf(both), [200, 409]);
    const again = annulment(reviewer, other?.id ?? 0);
    assert.deepEqual(statusesOf(await house.atOnce(again, again)), [200, 200]);
  });

  test('a guest whose walk-in is sent twice together is registered once', async () => {
    const body = { nonce: newSecret(), firstName: 'Nora', lastName: newSecret() };
    const walkIn: Call = { method: 'POST', path: `/door/events/${event}/walk-ins`, token: reviewer, body };
    const [one, other] = await house.atOnce(walkIn, walkIn);
    assert.equal(one?.status, 201);
    assert.equal(one?.body.registration, other?.body.registration);
    const rows = await house.deps.storage.db
      .selectFrom('registrations')
      .select('id')
      .where('guest_last_name', '=', body.lastName)
      .execute();
    assert.equal(rows.length, 1);
  });
});
