import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { fileTransport } from '../../src/platform/outbox/file-transport.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { from, openMailHouse, sampleMail } from './mail-house.ts';

onEveryDatabase('mails as files', (database) => {
  test('without a mail server each mail becomes a file that a mail program can read', async (t) => {
    const house = await openMailHouse(t, database);
    const folder = join(house.folder, 'mail');
    const sender = house.sender(fileTransport({ folder, from }));
    const first = await house.queue({ recipientName: 'Zoë 林', text: 'Grüße 🦁' });
    const second = await house.queue();
    assert.deepEqual(await sender.drain(), { sent: 2, postponed: 0, failed: 0, problems: [] });
    const files = await readdir(folder);
    assert.deepEqual(files.toSorted(), [`2026-11-01-${first}.eml`, `2026-11-01-${second}.eml`]);
    const bytes = await readFile(join(folder, `2026-11-01-${first}.eml`));
    assert.match(
      bytes.toString(),
      /^Date: Sun, 0?1 Nov 2026 12:00:00 (?:\+0000|GMT)\r$/m,
      'the form of RFC 5322',
    );
    const email = await PostalMime.parse(bytes);
    assert.deepEqual(email.from, { name: 'Lakeside Clubs', address: 'events@club.example' });
    assert.deepEqual(email.to, [{ name: 'Zoë 林', address: 'anna@example.org' }]);
    assert.equal(email.subject, sampleMail.subject);
    assert.equal(email.text?.trim(), 'Grüße 🦁');
    assert.equal(email.html?.trim(), sampleMail.html);
    assert.equal(email.date, '2026-11-01T12:00:00.000Z');
    assert.match(email.messageId ?? '', /^<outbox-\d+\.\w+@club\.example>$/);
  });

  test('a mail carries its calendar file as it is, byte for byte, and whom answers go to', async (t) => {
    const house = await openMailHouse(t, database);
    const folder = join(house.folder, 'mail');
    const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Fête 🍂\r\nEND:VCALENDAR\r\n';
    const replyTo = {
      name: 'Žofie, "the host" <x@evil.example>\r\nBcc: eve@example.org',
      address: 'zofie@example.org',
    };
    const id = await house.queue({ calendar, replyTo });
    await house.sender(fileTransport({ folder, from })).drain();
    const bytes = await readFile(join(folder, `2026-11-01-${id}.eml`));
    const email = await PostalMime.parse(bytes);
    assert.deepEqual(email.replyTo, [
      { name: 'Žofie, "the host" <x@evil.example> Bcc: eve@example.org', address: 'zofie@example.org' },
    ]);
    assert.equal(email.bcc, undefined);
    const part =
      bytes.toString().split('Content-Type: text/calendar; charset=utf-8; method=PUBLISH')[1] ?? '';
    const content = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(part)?.[1] ?? '';
    assert.equal(Buffer.from(content, 'base64').toString(), calendar);
    assert.equal(email.attachments[0]?.filename, 'event.ics');
    assert.equal(email.attachments[0]?.disposition, 'attachment');
  });

  test('a mail folder that cannot be written to keeps the mail for later', async (t) => {
    const house = await openMailHouse(t, database);
    const folder = join(house.folder, 'mail');
    await writeFile(folder, 'a file where the folder should be');
    const id = await house.queue();
    assert.deepEqual(await house.sender(fileTransport({ folder, from })).drain(), {
      sent: 0,
      postponed: 1,
      failed: 0,
      problems: ['The mail could not be written to the mail folder (EEXIST)'],
    });
    const row = await house.row(id);
    assert.equal(row.state, 'queued');
    assert.equal(row.last_error, 'The mail could not be written to the mail folder (EEXIST)');
  });
});
