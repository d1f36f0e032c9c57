/** The floor of writing: commits of one row each, one after the other, each on disk before the next. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { CommitJob, CommitResult } from './commit-floor.ts';

const [engine, where = ''] = process.argv.slice(2);
/** About as much as a scan or an answer writes. */
const text = 'x'.repeat(200);
const table = 'guildhall_benchmark_commits';
const loop = await (engine === 'SQLite' ? openSqlite(where) : openPostgres(where));

process.on('message', (job: CommitJob | 'stop') => {
  void (job === 'stop' ? end() : run(job.seconds)).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function run(seconds: number): Promise<CommitResult> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  let commits = 0;
  while (performance.now() < begun + seconds * 1000) {
    await loop.commit();
    commits += 1;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { commits, seconds: (performance.now() - begun) / 1000, cpuMicros: user + system };
}

async function end(): Promise<object> {
  await loop.remove();
  return { removed: true };
}

interface Loop {
  commit(): unknown;
  remove(): unknown;
}

/** In a file of its own, which goes with the folder of the benchmark. */
function openSqlite(folder: string): Loop {
  const database = new DatabaseSync(join(folder, 'commits.db'));
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('create table if not exists commits (id integer primary key, text text not null)');
  const insert = database.prepare('insert into commits (text) values (?)');
  return { commit: () => insert.run(text), remove: () => database.close() };
}

/** In a table that lasts: what is temporary is never written to disk. */
async function openPostgres(url: string): Promise<Loop> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = on');
  await client.query(`create table if not exists ${table} (id bigserial primary key, text text not null)`);
  const insert = { name: 'insert', text: `insert into ${table} (text) values ($1)`, values: [text] };
  return { commit: () => client.query(insert), remove: () => client.query(`drop table ${table}`) };
}
