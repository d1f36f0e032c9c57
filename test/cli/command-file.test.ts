import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandFile, startService, temporaryFolder } from './run-guildhall.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

suite('the file "guildhall"', () => {
  test('is the program from every folder, through any chain of links', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'bin with a space'));
    symlinkSync(commandFile, join(folder, 'first'));
    symlinkSync('../first', join(folder, 'bin with a space', 'guildhall'));
    const outcome = spawnSync(join(folder, 'bin with a space', 'guildhall'), ['token', 'list'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin' },
    });
    assert.equal(outcome.status, 1);
    const data = join(realpathSync(folder), 'data');
    assert.ok(
      outcome.stderr.startsWith(`There is no database in the data folder "${data}".`),
      outcome.stderr,
    );
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`becomes the service: a ${signal} to the process that was started stops it, and there is no other`, async () => {
      const service = await startService(['--data', temporaryFolder()], {}, [commandFile]);
      const logged = /"pid":(\d+)/.exec(service.printed())?.[1];
      assert.equal(logged, String(service.pid));
      service.signal(signal);
      assert.equal(await service.ended, 0);
    });
  }

  test('says what to do where nothing is installed', () => {
    const folder = temporaryFolder();
    copyFileSync(commandFile, join(folder, 'guildhall'));
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    for (const tool of ['dirname', 'readlink']) symlinkSync(toolPath(tool), join(tools, tool));
    const outcome = spawnSync('/bin/sh', [join(folder, 'guildhall'), 'serve'], {
      encoding: 'utf8',
      env: { PATH: tools },
    });
    const where = realpathSync(folder);
    assert.deepEqual(
      [outcome.status, outcome.stdout, outcome.stderr],
      [1, '', `What Guildhall needs is not installed here. Run "npm ci" in ${where} first.\n`],
    );
  });

  test('is what npm finds in this folder under its name, without asking a registry', () => {
    const env = {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_update_notifier: 'false',
    };
    const printed = execFileSync('npm', ['exec', '--yes', '--', 'guildhall', '--version'], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    assert.match(printed, /^\d+\.\d+\.\d+\n$/);
  });
});

suite('the command of a machine with systemd', () => {
  /** Its words as another program would get them, when a user with this name calls it. */
  async function calledBy(user: string, env: Record<string, string> = {}): Promise<string[]> {
    const tools = temporaryFolder();
    const tool = (name: string, script: string) => {
      writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(tools, name), 0o755);
    };
    tool('id', `echo ${user}`);
    for (const name of ['env', 'setpriv', 'sudo']) tool(name, `printf '%s\\n' ${name} "$@"`);
    const child = spawn(join(root, 'deploy/guildhall-command.sh'), ['token', 'create', 'jo doe'], {
      env: { PATH: `${tools}:/usr/bin:/bin`, NO_COLOR: '1', ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    await once(child, 'close');
    return printed.trimEnd().split('\n');
  }

  const program = [
    'env',
    'GUILDHALL_SETTINGS=/etc/guildhall/guildhall.env',
    'NODE_COMPILE_CACHE=/var/cache/guildhall',
    'NO_COLOR=1',
    '/opt/guildhall/guildhall',
    'token',
    'create',
    'jo doe',
  ];
  const becoming = ['--reuid=guildhall', '--regid=guildhall', '--init-groups', '--reset-env', '--'];

  test('runs the program as the user of the service, with its settings, whoever calls it', async () => {
    assert.deepEqual(await calledBy('guildhall'), program);
    assert.deepEqual(await calledBy('root'), ['setpriv', ...becoming, ...program]);
    assert.deepEqual(await calledBy('jane'), ['sudo', '-u', 'guildhall', '--', ...program]);
  });

  test('refuses a setting of the shell, which would not reach the program', async () => {
    const refusal =
      'guildhall: DATABASE_URL is set in this shell, but this command takes its settings from ' +
      '/etc/guildhall/guildhall.env. Write it there, or unset it.';
    assert.deepEqual(await calledBy('root', { DATABASE_URL: 'postgres://a:b@127.0.0.1/c' }), [refusal]);
    const same = { GUILDHALL_SETTINGS: '/etc/guildhall/guildhall.env' };
    assert.deepEqual(await calledBy('guildhall', same), program);
  });

  test('reads the same file of settings as the units', () => {
    for (const unit of ['guildhall.service', 'guildhall-backup.service']) {
      const text = readFileSync(join(root, 'deploy', unit), 'utf8');
      assert.ok(text.includes('\nEnvironment=GUILDHALL_SETTINGS=/etc/guildhall/guildhall.env\n'), unit);
      assert.doesNotMatch(text, /EnvironmentFile/);
    }
  });
});

test('nothing leads anyone to a package of this name: no page and no sentence gives it to npx', () => {
  const places = [
    '*.md',
    'docs/**/*.md',
    'deploy/*',
    'src/**/*',
    'scripts/*',
    'bin/*',
    'package.json',
    'guildhall*',
  ];
  const files = globSync(places, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 300);
  const saying = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => /\bnpx (?:-\S+ )*guildhall\b/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(saying, []);
});

function toolPath(name: string): string {
  const found = ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path));
  assert.ok(found !== undefined, name);
  return found;
}
