import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { readPdf, scanPdf } from '../../support/pdf.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { assertPage, invitedGuest, open, stored } from './page-support.ts';

onEveryDatabase('GET /invitations/{secret}/ticket', (database) => {
  const api = apiOfSuite(database);

  test("is the guest's own ticket, with a code that opens the door, kept by nobody on the way", async () => {
    const guest = await invitedGuest(api, {}, { attending: 'YES' });
    const answer = await open(api, `${guest.path}/ticket`);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    const name = 'autumn-meeting-2026-11-15-ticket.pdf';
    assert.equal(answer.headers['content-disposition'], `inline; filename="${name}"`);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['x-robots-tag'], 'noindex');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    const { texts } = await readPdf(answer.rawPayload);
    const words = texts.join(' ');
    for (const part of ['Gil Guest', 'Autumn meeting', 'Member Fixture']) {
      assert.ok(words.includes(part), words);
    }
    const [row] = await stored(api, guest.event);
    assert.equal(await scanPdf(answer.rawPayload), row?.barcode);
  });

  for (const [name, status, event, registration] of [
    ['before the guest has answered', 409, {}, {}],
    ['at an event without tickets', 409, { tickets_enabled: 0 }, { attending: 'YES' }],
    ['after the guest has declined', 410, {}, { attending: 'NO' }],
    ['after the event was cancelled', 410, { cancelled: 1 }, { attending: 'YES' }],
    [
      'after the event',
      410,
      { start_date: '2026-11-13T18:00:00', end_date: '2026-11-14T11:59:59' },
      { attending: 'YES' },
    ],
  ] as const) {
    test(`is a ${status} page ${name}`, async () => {
      assertPage(await open(api, `${(await invitedGuest(api, event, registration)).path}/ticket`), status);
    });
  }
});
