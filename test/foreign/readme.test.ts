import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startService, temporaryFolder } from '../cli/run-guildhall.ts';
import { debianProgram } from '../support/debian-package.ts';
import { readPdf } from '../support/pdf.ts';

const use = 'This test runs the lines of the README';
debianProgram('/usr/bin/curl', { name: 'curl', use });
debianProgram('/usr/bin/perl', { name: 'perl', use });

test('the lines of the README work as they stand: people, events, a ticket, an invitation and its link', async (t) => {
  const folder = temporaryFolder();
  const service = await startService(['--demo', '--data', join(folder, 'data')]);
  t.after(async () => {
    service.signal('SIGTERM');
    await service.ended;
  });
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const chapter = readme.slice(readme.indexOf('\n## Try\n'), readme.indexOf('\n## Run it'));
  const lines = Array.from(chapter.matchAll(/^```sh\n(.*?)^```/gms), ([, listing]) => listing)
    .join('\n')
    .replaceAll('http://localhost:8080', service.address)
    // The mail comes a moment later, as the page says.
    .replace('\nls data/mail\n', '\nuntil ls data/mail/*.eml 2>/dev/null; do :; done\n')
    .replaceAll('curl -s', 'curl --fail-with-body -sS');
  const child = spawn('bash', ['-euo', 'pipefail', '-c', lines], { cwd: folder });
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  assert.equal(said, '');
  assert.equal(child.exitCode, 0);
  const ticket = await readPdf(readFileSync(join(folder, 'ticket.pdf')));
  // The member's own, and not that of someone whom she brings along.
  assert.match(ticket.texts.join(' '), /Elena Sommer/);
  assert.doesNotMatch(ticket.texts.join(' '), /Invited by/);
  const link = printed.trimEnd().split('\n').at(-1) ?? '';
  assert.ok(link.startsWith(`${service.address}/invitations/`), link);
  const page = await fetch(link);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Nora Winkler[^]*Elena Sommer|Elena Sommer[^]*Nora Winkler/);
});
