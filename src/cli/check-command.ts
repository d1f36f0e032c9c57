import type { Command } from 'commander';
import type { CheckParts, Finding } from '../data/integrity/check.ts';
import { conflict } from '../platform/shared/errors.ts';
import { nowText, todayText } from '../platform/shared/local-time.ts';
import { coloured } from './colour-output.ts';
import { onDatabase } from './database-command.ts';
import { jsonLinesHelp, printJsonLines } from './list-output.ts';
import { addHelp, localSettings } from './setting-options.ts';
import { counted, grouped, table } from './text-output.ts';

/** How many of each kind are named for people, and for programs. */
const shownRows = 10;
const jsonRows = 1000;

/** `guildhall check`: what is wrong in the data and how to mend it; it changes nothing. */
export function addCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .description(
      'Find what is wrong in the data and say how to mend it. It changes nothing, and ends with 1 when there is an error.',
    )
    .option('--json', jsonLinesHelp);
  onDatabase(command, async ({ config, storage, clock }, options: { json?: boolean }) => {
    // Loaded here, because looking at photos needs what the other commands do not.
    const { findProblems } = await import('../data/integrity/check-service.ts');
    const { PhotoFiles } = await import('../directory/photos/photo-files.ts');
    const { EventFiles } = await import('../events/parts/event-files.ts');
    const parts: CheckParts = {
      db: storage.db,
      dialect: storage.dialect,
      day: todayText(clock),
      now: nowText(clock),
      photoFiles: new PhotoFiles(config.dataFolder),
      eventFiles: new EventFiles(config.dataFolder),
      limit: options.json === true ? jsonRows : shownRows,
    };
    const counts = { error: 0, warning: 0 };
    for await (const finding of findProblems(parts)) {
      counts[finding.severity] += finding.count;
      if (options.json === true) printJsonLines([finding]);
      else console.log(words(finding));
    }
    // A failure like any other: scripts see it in the exit code.
    if (counts.error > 0) throw conflict(conclusion(counts));
    console.error(conclusion(counts));
  });
  addHelp(command, localSettings, 'check', 'check --json --data /var/lib/guildhall');
}

const looks = { error: 'red', warning: 'yellow' } as const;

function words({ severity, title, mend, count, rows }: Finding): string {
  const lines = table(
    ['', '', ''],
    rows.map(({ subject, id, name, detail }) => [
      `  ${subject} ${id === 0 ? '' : id}`.trimEnd(),
      name,
      detail,
    ]),
  )
    .split('\n')
    .slice(1);
  const more = count - rows.length;
  if (more > 0) lines.push(`  and ${grouped(more)} more`);
  return [
    `${coloured(severity.toUpperCase(), looks[severity])}: ${title} (${grouped(count)})`,
    ...lines,
    `  → ${mend}`,
    '',
  ].join('\n');
}

function conclusion({ error, warning }: { error: number; warning: number }): string {
  if (error + warning === 0) return 'Nothing is wrong.';
  return `${counted(error, 'error')} and ${counted(warning, 'warning')}.`;
}
