import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { temporaryFolder } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

/** A mail as it is stored; what is personal in it must not be shown. */
function mail(state: string, attempts: number, dueAt: string, lastError: string): (string | number)[] {
  const words = ['Anna Muster', 'anna@example.org', 'Invitation', 'Dear Anna', '<p>Dear Anna</p>'];
  return [...words, state, attempts, `2026-11-14T${dueAt}:00.000Z`, lastError, '2026-11-14T11:00:00.000Z'];
}

it('mail list shows which mails wait and which failed, since when and why, and nobody’s address', async () => {
  const data = ['--data', temporaryFolder()];
  await guildhallHere(['migrate', ...data]);
  const database = new DatabaseSync(join(data[1] ?? '', 'guildhall.db'));
  const insert = database.prepare(
    `insert into outbox (recipient_name, recipient_address, subject, text, html, state, attempts, due_at, last_error,
     created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const refused = 'The mail server refused the connection (ECONNREFUSED)';
  insert.run(...mail('queued', 3, '11:21', refused));
  insert.run(...mail('sending', 1, '11:35', ''));
  insert.run(...mail('failed', 7, '11:00', '550 5.1.1 (recipient): no such mailbox'));
  database.close();
  const { code, stdout } = await guildhallHere(['mail', 'list', ...data]);
  assert.equal(code, 0);
  assert.equal(
    stdout,
    `QUEUED  SENDING  SENT  FAILED
1       1        0     1

WAITING MAIL  QUEUED AT         TRIES  NEXT TRY          LAST PROBLEM
1             2026-11-14 12:00  3      2026-11-14 12:21  ${refused}
2             2026-11-14 12:00  1      being sent

FAILED MAIL  QUEUED AT         TRIES  LAST PROBLEM
3            2026-11-14 12:00  7      550 5.1.1 (recipient): no such mailbox
`,
  );
});
