import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { addressesOf } from './message-support.ts';

onEveryDatabase('A message to people of a list', (database) => {
  const api = apiOfSuite(database);
  let event: EventId;
  let token: string;
  const registrations: RegistrationId[] = [];
  before(async () => {
    const { people, addEvent, addRegistration } = api.fixture;
    token = people.administrator.token;
    event = await addEvent();
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.org' };
    for (const columns of [
      { member_id: people.member.id, attending: 'YES' as const, comment: 'Late' },
      { member_id: people.other.id, attending: 'NO' as const },
      { host_member_id: people.member.id, attending: 'YES' as const, ...guest },
    ])
      registrations.push((await addRegistration(event, columns)).id);
  });
  const send = (of: object | undefined, more: object = {}, dryRun = false) =>
    api.post(`/manage/events/${event}/messages${dryRun ? '?dryRun=true' : ''}`, token, {
      segment: 'chosen',
      subject: 'The bus',
      text: 'It leaves at six.',
      ...(of && { of }),
      ...more,
    });
  const wroteTo = async (of: object, expected: number) => {
    await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
    const preview = await send(of, {}, true);
    assert.equal(preview.status, 200, preview.text);
    assert.equal(preview.body.count, expected);
    const sent = await send(of, { expected });
    assert.equal(sent.status, 201, sent.text);
    await api.deps.messages.writer.drain();
    return (await addressesOf(api)).map((address) => String(address.split('@')[0]));
  };

  test('goes to those who were ticked, and to nobody else', async () => {
    const [member, , guest] = registrations;
    assert.deepEqual(await wroteTo({ registrations: [member, guest] }, 2), ['gil', 'member']);
  });

  test('goes to whom the filter of the list means', async () => {
    assert.deepEqual(await wroteTo({ state: 'yes', kind: 'guest' }, 1), ['gil']);
    assert.deepEqual(await wroteTo({ hasComment: true }, 1), ['member']);
    assert.deepEqual(await wroteTo({ state: 'untold', q: 'reviewer fixture' }, 1), ['reviewer']);
  });

  test('goes to a member who is not registered', async () => {
    const { reviewer } = api.fixture.people;
    assert.deepEqual(await wroteTo({ members: [reviewer.id] }, 1), ['reviewer']);
    assert.deepEqual(await wroteTo({ registrations: [registrations[1]], members: [reviewer.id] }, 2), [
      'other',
      'reviewer',
    ]);
  });

  test('is not sent to another number than was shown', async () => {
    const refused = await send({ state: 'yes' }, { expected: 3 });
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ count: 2 }]);
  });

  test('says whom it is for, and only then', async () => {
    assertBadField(await send(undefined, {}, true), 'of');
    assertBadField(await send({ state: 'yes' }, { segment: 'yes' }, true), 'of');
  });
});
