import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { demoSizes, type DemoSize } from '../src/demo/scale.ts';

/** What a run is told. */
export interface BenchOptions {
  size: DemoSize;
  /** A PostgreSQL database to measure on, instead of one that is started for the run. */
  database?: string;
  /** A data folder that is filled already. */
  data?: string;
  /** Only rows with this in their name. */
  rows?: string;
  /** Of every single measurement. */
  seconds: number;
  /** Where the figures go. */
  json?: string;
  /** Profile the service while it answers the rows with this in their name. */
  profile?: string;
  sqlite: boolean;
  postgres: boolean;
}

/** Reads what follows the command; answers a number when there is nothing to run: the exit code. */
export function readOptions(args: readonly string[]): BenchOptions | number {
  const command = describeOptions().exitOverride();
  try {
    command.parse(args, { from: 'user' });
    const { withoutSqlite, withoutPostgres, ...options } = command.opts<Written>();
    const sqlite = withoutSqlite !== true;
    const postgres = withoutPostgres !== true && options.profile === undefined;
    if (!sqlite && withoutPostgres === true)
      command.error('error: without SQLite and without PostgreSQL nothing is left to measure');
    if (options.database !== undefined && withoutPostgres === true) {
      command.error(
        'error: --database names a PostgreSQL database, but --without-postgres leaves PostgreSQL out',
      );
    }
    return { ...options, sqlite, postgres: postgres || !sqlite };
  } catch (error) {
    // Its sentence, or the help, has been written already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

type Written = Omit<BenchOptions, 'sqlite' | 'postgres'> & { withoutSqlite?: true; withoutPostgres?: true };

function describeOptions(): Command {
  return new Command('npm run bench --')
    .description(
      'Measures the service as a user runs it, beside a floor: a bare server with the same answers, and a bare loop of durable commits.',
    )
    .addOption(
      new Option('--size <size>', 'how large the demo organisation is').choices(demoSizes).default('country'),
    )
    .option(
      '--database <url>',
      'measure on this PostgreSQL database, empty or filled by "guildhall demo", instead of starting one',
      postgresAddress,
    )
    .option(
      '--data <folder>',
      'measure on this data folder, already filled by "guildhall demo"; it is used as it is and stays',
    )
    .option('--rows <part>', 'only the rows with this in their name')
    .option('--seconds <number>', 'how long each single measurement takes', seconds, 0.5)
    .option('--json <file>', 'where the figures go (default: a new file in bench/results)')
    .option(
      '--profile <part>',
      'write a CPU profile of the service while it answers the rows with this in their name',
    )
    .option('--without-postgres', 'measure on SQLite only')
    .option('--without-sqlite', 'measure on PostgreSQL only; --data then names the data folder beside it')
    .addHelpText(
      'after',
      `
Examples:
  npm run bench
  npm run bench -- --size small --rows /events --without-postgres
  npm run bench -- --size world --database postgres://guildhall:secret@127.0.0.1/world --seconds 3
  npm run bench -- --data ./country-data --profile /clubs`,
    );
}

function postgresAddress(text: string): string {
  if (!/^postgres(ql)?:\/\/\S+$/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError('It must be an address such as postgres://user:password@host/database.');
  }
  return text;
}

function seconds(text: string): number {
  const value = Number(text);
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text) || value < 0.2 || value > 600) {
    throw new InvalidArgumentError('It must be a number of seconds from 0.2 to 600.');
  }
  return value;
}
