import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { DomainError, errorCode } from '../../shared/errors.ts';

/** The programs of PostgreSQL that make a backup and take it back. */
export type ClientProgram = 'pg_dump' | 'pg_restore';

/** A running program of PostgreSQL. */
export interface RunningProgram {
  output: Readable;
  /** Resolves when it has ended well; else rejects with the last it said. */
  ended: Promise<void>;
}

/** What a part of an address is called for the programs; the rest of the address is theirs to know as they are set up. */
const queryVariables: Readonly<Record<string, string>> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
};

/**
 * The environment through which a program of PostgreSQL finds the database. Other users of a machine can read the
 * arguments of a program, and the address holds the password.
 */
export function connectionEnvironment(
  url: string,
  { NODE_EXTRA_CA_CERTS: trusted, PGSSLROOTCERT: given }: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  const env: Record<string, string> = { PGHOST: host, PGPORT: String(port), PGAPPNAME: 'guildhall backup' };
  if (user !== undefined) env['PGUSER'] = user;
  if (typeof password === 'string' && password !== '') env['PGPASSWORD'] = password;
  if (database !== undefined) env['PGDATABASE'] = database;
  const query = URL.parse(url.replace('@/', '@localhost/'))?.searchParams;
  for (const [name, variable] of Object.entries(queryVariables)) {
    const value = query?.get(name);
    if (value !== undefined && value !== null) env[variable] = value;
  }
  // The driver trusts what the runtime trusts; the programs look into the user's own folder unless they are told.
  if (env['PGSSLMODE']?.startsWith('verify-') === true) env['PGSSLROOTCERT'] ??= given ?? trusted ?? 'system';
  // The driver's word for a certificate that is not looked at; the programs call it so.
  if (env['PGSSLMODE'] === 'no-verify') env['PGSSLMODE'] = 'require';
  return env;
}

/** Starts a program of PostgreSQL; `ended` fails when it is not installed. */
export function startProgram(
  program: ClientProgram,
  args: readonly string[],
  env: Record<string, string> = {},
): RunningProgram {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Stopping this program stops that one as well.
  const stop = () => void child.kill();
  process.once('exit', stop);
  child.once('close', () => process.off('exit', stop));
  return { output: child.stdout, ended: endOf(program, child) };
}

/** Runs a program of PostgreSQL to its end and returns what it printed. */
export async function runProgram(
  program: ClientProgram,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { output, ended } = startProgram(program, args, env);
  const [printed] = await Promise.all([text(output), ended]);
  return printed;
}

/** The major version of an installed program. */
export async function programMajor(program: ClientProgram): Promise<number> {
  const printed = await runProgram(program, ['--version']);
  return Number(/(\d+)(?:\.\d+)*/.exec(printed)?.[1] ?? 0);
}

/** Whether an error says that the programs of PostgreSQL are not installed here. */
export function isProgramMissing(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'not-found';
}

async function endOf(
  program: ClientProgram,
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<void> {
  const errors = text(child.stderr).catch(() => '');
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? programMissing(program) : error;
  }
  const words = (await errors).trim().split('\n').slice(0, 3).join(' ');
  throw new DomainError('unavailable', `${program} failed: ${words === '' ? 'it gave no reason' : words}`);
}

function programMissing(program: ClientProgram): DomainError {
  return new DomainError(
    'not-found',
    `${program}, which belongs to PostgreSQL, is not installed on this machine. Install it (on Debian and Ubuntu: the ` +
      'package postgresql-client, not older than the server), or back up the database and the folder "photos" with ' +
      'your own tools.',
  );
}
