import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createOutbox } from '../../src/platform/outbox/mail-sending-service.ts';
import { outboxEvents } from '../../src/platform/outbox/outbox-log-presenter.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { from, openMailHouse } from './mail-house.ts';
import { deadPort, startSmtp } from './smtp-house.ts';

onEveryDatabase("the outbox's log", (database) => {
  for (const [name, server, expected] of [
    [
      'a dead mail server is a warning in the log, with the reason',
      deadPort,
      {
        level: 40,
        sent: 0,
        postponed: 1,
        problems: ['The mail server refused the connection (ECONNREFUSED)'],
      },
    ],
    [
      'a mail that went out is logged without a warning',
      async (t: Parameters<typeof startSmtp>[0]) => (await startSmtp(t)).port,
      { level: 30, sent: 1, postponed: 0 },
    ],
  ] as const) {
    test(`${name}, and with nothing personal`, async (t) => {
      const { storage, clock, folder, queue } = await openMailHouse(t, database);
      await queue();
      const config = {
        smtpUrl: `smtp://127.0.0.1:${await server(t)}`,
        mailFrom: from,
        dataFolder: folder,
      };
      const outbox = createOutbox({ storage, clock, config });
      t.after(() => outbox.close());
      const logged = Promise.withResolvers<string>();
      const events = outboxEvents(pino({ base: null }, { write: logged.resolve }));
      outbox.start({ ...events, onError: logged.reject });
      const line = await logged.promise;
      assert.partialDeepStrictEqual(JSON.parse(line), { ...expected, failed: 0 });
      assert.doesNotMatch(line, /anna|muster|@|dinner/i);
    });
  }
});
