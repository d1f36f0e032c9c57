import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { fileTransport } from '../../src/mail/file-transport.ts';
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
