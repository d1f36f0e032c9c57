import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ConfigError } from '../../../../src/platform/config/config.ts';
import { readConfig } from '../../../../src/platform/config/read-config.ts';
import { withSettingsFile } from '../../../../src/platform/config/settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-settings-'));

function fileWith(...lines: string[]): string {
  const path = join(folder, 'guildhall.env');
  writeFileSync(path, lines.join('\n'));
  return path;
}

function problemsOf(work: () => unknown): ConfigError {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

suite('a file of settings', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('gives values as they stand, without quotes around them, and says nothing in empty lines and comments', () => {
    const path = fileWith(
      '# Our club',
      '',
      'GUILDHALL_ORGANISATION=Club #1 of "Bern"',
      `GUILDHALL_MAIL_FROM='Club <office@example.org>'\r`,
      ' GUILDHALL_PORT = 9000 ',
      'GUILDHALL_SMTP_URL="smtp://user:a$b@mail.example.org"',
      'GUILDHALL_TIME_ZONE=',
    );
    const config = readConfig(withSettingsFile({ GUILDHALL_SETTINGS: path }, undefined));
    assert.equal(config.organisation, 'Club #1 of "Bern"');
    assert.equal(config.mailFrom, 'Club <office@example.org>');
    assert.equal(config.port, 9000);
    assert.equal(config.smtpUrl, 'smtp://user:a$b@mail.example.org');
    assert.equal(config.timeZone, 'Europe/Zurich');
  });

  test('gives way to a variable that is set, and that to a flag', () => {
    const path = fileWith('GUILDHALL_PORT=9000', 'GUILDHALL_HOST=127.0.0.2', 'GUILDHALL_WORKERS=2');
    const env = { GUILDHALL_PORT: '9001', GUILDHALL_HOST: '', GUILDHALL_WORKERS: '3' };
    const { port, host, workers } = readConfig(withSettingsFile(env, path), { workers: '4' });
    assert.deepEqual([port, host, workers], [9001, '127.0.0.2', 4]);
  });

  test('is refused with every line that sets nothing, or something again, by number and without what may be secret', () => {
    const path = fileWith(
      'GUILDHALL_PROT=1',
      'hunter22',
      'PATH=/bin',
      'GUILDHALL_SETTINGS=/other',
      'GUILDHALL_PORT=1',
      'GUILDHALL_PORT=2',
    );
    const { problems, fromCommandLine } = problemsOf(() =>
      withSettingsFile({ GUILDHALL_SETTINGS: path }, undefined),
    );
    assert.deepEqual(problems, [
      `Line 1 of "${path}" sets GUILDHALL_PROT, but there is no such setting. Did you mean GUILDHALL_PORT?`,
      `Line 2 of "${path}" is not of the form NAME=value.`,
      `Line 3 of "${path}" sets PATH, but there is no such setting. Did you mean GUILDHALL_BASE_PATH?`,
      `Line 4 of "${path}" names a file of settings, but only a variable or a flag can.`,
      `Line 6 of "${path}" sets GUILDHALL_PORT again: leave one of the two lines.`,
    ]);
    assert.equal(fromCommandLine, false);
  });

  test('is named in a sentence when it cannot be read', () => {
    const path = join(folder, 'absent.env');
    const fromFlag = problemsOf(() => withSettingsFile({}, path));
    const sentence = `The file "${path}" of GUILDHALL_SETTINGS (--settings) cannot be read: there is no such file.`;
    assert.equal(fromFlag.message, sentence);
    assert.equal(fromFlag.fromCommandLine, true);
    const fromVariable = problemsOf(() => withSettingsFile({ GUILDHALL_SETTINGS: folder }, undefined));
    assert.match(fromVariable.message, /cannot be read: it is a folder\.$/);
    assert.equal(fromVariable.fromCommandLine, false);
  });

  test('may be the example of deploy/ as it stands, and with all its comments opened', () => {
    const text = readFileSync(new URL('../../../../deploy/guildhall.env.example', import.meta.url), 'utf8');
    for (const content of [text, text.replaceAll(/^#(?=[A-Z])/gm, '')]) {
      const { dataFolder, organisation } = readConfig(withSettingsFile({}, fileWith(content)));
      assert.deepEqual([dataFolder, organisation], ['/var/lib/guildhall', 'Association of Clubs']);
    }
  });
});
