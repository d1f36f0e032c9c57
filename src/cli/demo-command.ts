import { Option, type Command } from 'commander';
import { databaseTitle, openingDatabase } from '../platform/process/opening-database.ts';
import { conflict } from '../platform/shared/errors.ts';
import { demoScales, demoSizes, type DemoSize } from '../data/demo/scale-rules.ts';
import { progressOn } from './progress-output.ts';
import { addHelp, configOf } from './setting-options.ts';
import { grouped } from './text-output.ts';

/** `guildhall demo`: fills an empty database with the demo organisation. */
export function addDemoCommand(program: Command): void {
  const command = program
    .command('demo')
    .description(
      'Fill an empty database with the demo organisation. Its sign-ins work with "serve --demo" only.',
    )
    .addOption(sizeOption())
    .action(async ({ size }: { size: DemoSize }) => {
      const config = configOf(command);
      // Loaded here, because the other commands do not need to draw portraits.
      const { openDependencies } = await import('../dependencies.ts');
      const { fillDemoIfEmpty } = await import('../data/demo/demo-service.ts');
      // The log is that of a service: a command says in a sentence what went wrong.
      const quiet = { ...config, logLevel: 'silent' as const };
      const deps = await openingDatabase(config.dataFolder, () => openDependencies(quiet));
      try {
        if (!(await fillDemoIfEmpty(deps, growthTo(size)))) {
          throw conflict(`${databaseTitle(config)} is not empty, so nothing was changed.`);
        }
        console.error(`${databaseTitle(config)} now holds the demo organisation.`);
      } finally {
        await deps.close();
      }
    });
  addHelp(
    command,
    ['dataFolder', 'databaseUrl', 'poolSize', 'timeZone', 'clubYearStart', 'countryCode'],
    'demo --data ./demo-data',
    'demo --data ./large-demo-data --size country',
  );
}

function sizeOption(): Option {
  const sizes = Object.entries(demoScales).map(([name, { clubs, members }]) => {
    return `${name} has ${grouped(clubs)} clubs and ${grouped(members)} members`;
  });
  return new Option('--size <size>', `how large the organisation is: ${sizes.join(', ')}`)
    .choices(demoSizes)
    .default(demoSizes[0]);
}

function growthTo(size: DemoSize) {
  if (size === 'small') return undefined;
  return {
    scale: demoScales[size],
    progress: progressOn(process.stderr, 'clubs'),
    finishing: () => console.error('Everything is written; now the indexes are made.'),
  };
}
