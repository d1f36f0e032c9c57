import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, type Ending } from '../support/databases.ts';
import { debianProgram } from '../support/debian-package.ts';

const use = 'This test puts a proxy in front of the service';
const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));

/** Starts nginx in front of a port with deploy/nginx.conf: other ports and paths, and a certificate made for the trial. */
export async function startNginx(t: Ending, upstream: number): Promise<string> {
  const nginx = debianProgram('/usr/sbin/nginx', { name: 'nginx', use });
  const folder = await temporaryFolder(t);
  const [plain, port] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const configuration = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
    .replaceAll(/listen \[::\]:.*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(/\/etc\/letsencrypt\/live\/members\.example\.org|\/var\/log\/nginx/g, folder);
  const surroundings = `
    daemon off;
    pid ${folder}/pid;
    error_log ${folder}/start.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include ${folder}/guildhall.conf;
    }`;
  writeFileSync(join(folder, 'guildhall.conf'), configuration);
  writeFileSync(join(folder, 'nginx.conf'), surroundings);
  const args = ['-p', folder, '-e', join(folder, 'start.log'), '-c', join(folder, 'nginx.conf')];
  await runUntilEnd(t, spawn(nginx, args, { stdio: ['ignore', 'ignore', 'pipe'] }), port);
  return `https://127.0.0.1:${port}`;
}

/** Starts Caddy in front of a port with deploy/Caddyfile as it stands, without TLS. */
export async function startCaddy(t: Ending, upstream: number): Promise<string> {
  const caddy = debianProgram('/usr/bin/caddy', { name: 'caddy', use });
  const folder = await temporaryFolder(t);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    HOME: folder,
    CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    GUILDHALL_DOMAIN: address,
    GUILDHALL_UPSTREAM: `127.0.0.1:${upstream}`,
  };
  const args = ['run', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'];
  await runUntilEnd(t, spawn(caddy, args, { env, stdio: ['ignore', 'ignore', 'pipe'] }), port);
  return address;
}

/** Starts PgBouncer in front of a database, as it comes from Debian but for how it gives connections; returns the address there. */
export async function startPgBouncer(t: Ending, database: URL, mode: string): Promise<string> {
  const pgbouncer = debianProgram('/usr/sbin/pgbouncer', {
    name: 'pgbouncer',
    use: 'This test puts a pooler in front of PostgreSQL',
  });
  const folder = await temporaryFolder(t);
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { hostname, port: upstream, username, password, pathname } = database;
  const settings = `
[databases]
pooled = host=${hostname} port=${upstream} user=${username} password=${password} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${process.getuid?.() === 0 ? 'user = postgres' : ''}
`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings);
  await runUntilEnd(t, spawn(pgbouncer, [file], { stdio: ['ignore', 'ignore', 'pipe'] }), port);
  return `postgres://anyone@127.0.0.1:${port}/pooled`;
}

/** Waits until a program listens, and ends it with the tests. */
async function runUntilEnd(t: Ending, child: ChildProcess, port: number): Promise<void> {
  const ended = once(child, 'exit');
  const said = child.stderr === null ? Promise.resolve('') : text(child.stderr);
  t.after(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`The proxy did not start: ${await said}`);
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const isThere = await promise;
  socket.destroy();
  return isThere;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function makeCertificate(folder: string): void {
  const openssl = debianProgram('/usr/bin/openssl', { name: 'openssl', use });
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const about = ['-subj', '/CN=members.example.org', '-days', '1', '-nodes'];
  execFileSync(
    openssl,
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...about, ...files],
    {
      stdio: 'ignore',
    },
  );
}
