import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, QuestionId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { assertPage, invitedGuest, open, send, stored } from './page-support.ts';

onEveryDatabase('The questions of POST /invitations/{secret}', (database) => {
  const api = apiOfSuite(database);

  async function asked() {
    const guest = await invitedGuest(api);
    const choice = { position: 1, type: 'choice', options: '["Fish","Soup"]', required: 1 } as const;
    const number = { position: 2, type: 'number', options: '[]', required: 0 } as const;
    // One after the other, so that their numbers are in this order.
    const menu = await ask(guest.event, 'Which menu?', choice);
    const seats = await ask(guest.event, 'How many seats?', number);
    return { ...guest, menu, seats };
  }

  async function ask(
    event: EventId,
    title: string,
    row: { position: number; type: 'choice' | 'number'; options: string; required: 0 | 1 },
  ): Promise<QuestionId> {
    const { id } = await api.deps.storage.write((tx) =>
      tx
        .insertInto('event_questions')
        .values({ event_id: event, title, ...row })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  function answersOf(registration: RegistrationId) {
    return api.deps.storage.db
      .selectFrom('registration_answers')
      .select(['question_id', 'answer'])
      .where('registration_id', '=', registration)
      .orderBy('question_id')
      .execute();
  }

  test('stores the answers with a YES, shows them, and records both in the trail', async () => {
    const { path, menu, seats, registration, event } = await asked();
    assert.match(assertPage(await open(api, path), 200), /Which menu\?/);
    const body = `attending=YES&question-${menu}=Soup&question-${seats}=+2+`;
    assert.equal((await send(api, path, body)).statusCode, 303);
    assert.deepEqual(await answersOf(registration), [
      { question_id: menu, answer: 'Soup' },
      { question_id: seats, answer: '2' },
    ]);
    const page = assertPage(await open(api, path), 200);
    assert.match(page, /<option value="Soup" selected>/);
    assert.match(page, /Save my answers/);
    const [row] = await stored(api, event);
    assert.equal(row?.attending, 'YES');
    const trail = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('after')
      .where('event_id', '=', event)
      .execute();
    assert.match(JSON.stringify(trail), /Soup/);
  });

  test('says that answers are saved to who comes already, and keeps the language', async () => {
    const { path, menu } = await asked();
    assert.doesNotMatch(assertPage(await open(api, `${path}?saved=1`), 200), /answers are saved/);
    const first = await send(api, path, `attending=YES&question-${menu}=Soup`);
    assert.doesNotMatch(String(first.headers.location), /saved/);
    const again = await send(api, `${path}?lang=fr`, `attending=YES&question-${menu}=Soup`);
    assert.match(String(again.headers.location), /\?lang=fr&saved=1$/);
    assert.match(
      assertPage(await open(api, `${path}?lang=fr&saved=1`), 200),
      /Vos réponses sont enregistrées/,
    );
    const english = await send(api, path, `attending=YES&question-${menu}=Soup`);
    assert.match(String(english.headers.location), /\?saved=1$/);
    const nothing = await send(api, path, 'attending=YES');
    assert.doesNotMatch(String(nothing.headers.location), /saved/);
  });

  test('takes an answer back that is sent empty, and leaves those alone that were not sent', async () => {
    const { path, menu, seats, registration } = await asked();
    await send(api, path, `attending=YES&question-${menu}=Soup&question-${seats}=2`);
    await send(api, path, `attending=YES&question-${seats}=`);
    assert.deepEqual(await answersOf(registration), [{ question_id: menu, answer: 'Soup' }]);
  });

  test('says at the field what does not fit, keeps what was typed, and stores nothing at all', async () => {
    const { path, menu, seats, registration, event } = await asked();
    const before = await stored(api, event);
    const page = assertPage(
      await send(api, path, `attending=YES&question-${menu}=Soup&question-${seats}=two`),
      400,
    );
    assert.match(page, /Please write a number/);
    assert.match(page, /value="two"/);
    assert.deepEqual(await stored(api, event), before);
    assert.deepEqual(await answersOf(registration), []);
  });

  test('needs no answers for a NO, and stores none with it', async () => {
    const { path, menu, registration, event } = await asked();
    assert.equal((await send(api, path, `attending=NO&question-${menu}=Soup`)).statusCode, 303);
    assert.deepEqual(await answersOf(registration), []);
    const [row] = await stored(api, event);
    assert.equal(row?.attending, 'NO');
  });
});
