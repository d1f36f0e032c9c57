import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';
import { linkIn, mailsTo } from '../registrations/registration-support.ts';
import { assertPage, open, send } from './page-support.ts';

onEveryDatabase('The log', (database) => {
  test('never holds the secret of an answer link, the guest or the barcode, not even when the service fails', async (t) => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const api = await startTestApi(t, database, { logger });
    const event = await api.fixture.addEvent();
    const invited = await api.post(`/events/${event}/members/invite`, api.fixture.people.member.token, {
      guest_first_name: 'Wilhelmina',
      guest_last_name: 'Quast',
      guest_email: 'wilhelmina@quast.example',
    });
    assert.equal(invited.status, 200, invited.text);
    const [mail] = await mailsTo(api, 'wilhelmina@quast.example');
    const { pathname } = linkIn(mail);
    const secret = pathname.split('/').at(-1) ?? '';
    await open(api, pathname);
    await send(api, pathname, 'attending=MAYBE');
    await send(api, pathname, '{}', 'application/json');
    await send(api, pathname, 'attending=YES');
    await open(api, `${pathname}/ticket`);
    await open(api, `${pathname}x`);
    await api.call('DELETE', `/${pathname}`);
    await open(api, `/v2${pathname}`);
    t.mock.method(api.clock, 'now', () => {
      throw new Error('The clock is broken.');
    });
    const failed = await open(api, pathname);
    const page = assertPage(failed, 500);
    assert.ok(page.includes(String(failed.headers['x-request-id'])));
    assert.doesNotMatch(page, /clock/, 'nothing internal leaves');

    const log = lines.join('');
    assert.match(log, /The clock is broken/, 'the operator sees what went wrong');
    const answered = lines.filter((line) => line.includes('"route":"/invitations/:secret"'));
    assert.ok(answered.length >= 6, log);
    const row = await api.deps.storage.db
      .selectFrom('registrations')
      .select('barcode')
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow();
    for (const hidden of [secret, row.barcode, 'Wilhelmina', 'Quast', 'quast.example']) {
      assert.ok(hidden !== '' && !log.includes(hidden), `the log holds ${hidden}`);
    }
  });
});
