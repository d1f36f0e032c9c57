import type { Locale } from '../localisation/locale.ts';
import type { ClubYearStart } from '../shared/club-year.ts';
import type { SettingName, SettingValues } from './settings.ts';

/** The settings as the program uses them: read, checked and complete. */
export interface Config extends Readonly<
  Omit<SettingValues, 'clubYearStart' | 'languages' | 'trustedProxies' | 'corsOrigins'>
> {
  readonly clubYearStart: ClubYearStart;
  /** Those that people can choose; the usual one is the first. */
  readonly languages: readonly Locale[];
  /** The settings that a flag, a variable or the file has given. */
  readonly given: readonly SettingName[];
  /** IP addresses and networks in CIDR form. */
  readonly trustedProxies: readonly string[];
  /** As browsers write them. */
  readonly corsOrigins: readonly string[];
}

/** One or more settings are wrong; the message holds one sentence for each, on a line of its own. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  /** Whether a wrong value stood on the command line, which is wrong usage. */
  readonly fromCommandLine: boolean;

  constructor(problems: readonly string[], fromCommandLine: boolean) {
    super(problems.join('\n'));
    this.problems = problems;
    this.fromCommandLine = fromCommandLine;
  }
}
