import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { demoSizes, type DemoSize } from '../src/data/demo/scale-rules.ts';

/** What a run does. */
export interface BenchOptions {
  size: DemoSize;
  /** Where filled data stays between runs; without it the data goes with the run. */
  keep?: string;
  /** Only rows with one of these in their name. */
  rows?: string[];
  /** Of every single measurement. */
  seconds: number;
  /** Profile the service while it answers the chosen rows, instead of measuring it. */
  profile: boolean;
  sqlite: boolean;
  postgres: boolean;
  /** Measure nothing: write the results so far into docs/performance.md and docs/capacity.md. */
  markdown: boolean;
}

/** Reads the command line; returns an exit code when there is nothing to run. */
export function readOptions(args: readonly string[]): BenchOptions | number {
  const command = describeOptions().exitOverride();
  try {
    command.parse(args, { from: 'user' });
    const { engine, ...options } = command.opts<Written>();
    const isChosen = (name: Engine) => engine === name || (engine === undefined && !options.profile);
    // A profile of two engines in one would say nothing.
    const sqlite = isChosen('sqlite') || (engine === undefined && options.profile);
    return { ...options, sqlite, postgres: isChosen('postgres') };
  } catch (error) {
    // Its sentence, or the help, has been written already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

type Engine = 'sqlite' | 'postgres';
type Written = Omit<BenchOptions, 'sqlite' | 'postgres'> & { engine?: Engine };

function describeOptions(): Command {
  return new Command('npm run bench --')
    .description(
      'Measures every operation of the service, and beside the most important ones a floor: the same operation written by hand.',
    )
    .addOption(
      new Option('--size <size>', 'how large the demo organisation is').choices(demoSizes).default('country'),
    )
    .addOption(new Option('--engine <engine>', 'measure on one engine only').choices(['sqlite', 'postgres']))
    .option('--keep <folder>', 'keep filled data in this folder and use it again; every run works on a copy')
    .option(
      '--rows <parts...>',
      'only the rows with one of these in their name, or of these operations of docs/openapi.json',
    )
    .option('--seconds <number>', 'how long each single measurement takes', seconds, 0.5)
    .option(
      '--profile',
      'show where the service spends its time in the chosen rows, instead of judging them',
      false,
    )
    .option(
      '--markdown',
      'measure nothing, but write the last results into docs/performance.md and docs/capacity.md',
      false,
    )
    .addHelpText(
      'after',
      `
Examples:
  npm run bench
  npm run bench -- --size small --engine sqlite --rows /events
  npm run bench -- --size world --keep /var/tmp/guildhall-bench
  npm run bench -- --profile --rows getCommittee --keep /var/tmp/guildhall-bench
  npm run bench -- --markdown`,
    );
}

function seconds(text: string): number {
  const value = Number(text);
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text) || value < 0.1 || value > 60) {
    throw new InvalidArgumentError('It must be a number of seconds from 0.1 to 60.');
  }
  return value;
}
