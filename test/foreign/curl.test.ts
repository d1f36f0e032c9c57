import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startCopiedDemo } from '../support/copied-demo-app.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { debianProgram } from '../support/debian-package.ts';
import { listingsOf } from '../support/page-listings.ts';

debianProgram('/usr/bin/curl', {
  name: 'curl',
  use: 'This test runs the lines for curl that a page shows',
});

onEveryDatabase('curl', (database) => {
  test('gets what docs/clients.md promises, line by line', async (t) => {
    const { app } = await startCopiedDemo(t, database);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const folder = await temporaryFolder(t);
    const lines = listingsOf('docs/clients.md', 'sh').replaceAll('http://localhost:8080', address);
    // What comes before is for TypeScript, and installs packages.
    const script = lines.slice(lines.indexOf('API=')).replaceAll(/^(curl [^>]*?[^\\])$/gms, '$1; echo');
    const { stdout } = await promisify(execFile)('/bin/sh', ['-euc', script], { cwd: folder });
    const answers = stdout.split('\n').filter((line) => line !== '');
    for (const answer of answers) assert.notEqual(JSON.parse(answer).success, false, answer);
    assert.equal(answers.length, 6, stdout);
    assert.equal((await readFile(join(folder, 'photo.jpg'))).subarray(0, 2).toString('hex'), 'ffd8');
    assert.equal((await readFile(join(folder, 'ticket.pdf'), 'latin1')).slice(0, 5), '%PDF-');
  });
});
