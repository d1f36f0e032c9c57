/** The floor of writing: commits of one row each, one after the other, each on disk before the next. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { CommitJob, CommitResult } from './commit-floor.ts';

const [engine, where = ''] = process.argv.slice(2);
/** About as much as a scan or an answer writes. */
const text = 'x'.repeat(200);
const table = 'guildhall_benchmark_commits';
const commit = await (engine === 'SQLite' ? openSqlite(where) : openPostgres(where));

process.on('message', ({ seconds }: CommitJob) => {
  void run(seconds).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function run(seconds: number): Promise<CommitResult> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  let commits = 0;
  while (performance.now() < begun + seconds * 1000) {
    await commit();
    commits += 1;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { commits, seconds: (performance.now() - begun) / 1000, cpuMicros: user + system };
}

/** Commits to a file of its own, which goes with the folder of the benchmark. */
function openSqlite(folder: string): () => unknown {
  const database = new DatabaseSync(join(folder, 'commits.db'));
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('create table if not exists commits (id integer primary key, text text not null)');
  const insert = database.prepare('insert into commits (text) values (?)');
  return () => insert.run(text);
}

/** Commits to a lasting table: a temporary one is never written to disk. */
async function openPostgres(url: string): Promise<() => unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = on');
  await client.query(`create table if not exists ${table} (id bigserial primary key, text text not null)`);
  const insert = { name: 'insert', text: `insert into ${table} (text) values ($1)`, values: [text] };
  return () => client.query(insert);
}
