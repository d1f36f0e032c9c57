import type { Locale } from '../localisation/locale.ts';
import { parseClubYearStart } from '../shared/club-year.ts';
import type { Config } from './config.ts';
import type { SettingName } from './settings.ts';

/** What the organisation has stored of its own settings. */
export interface StoredSettings {
  readonly organisation: string;
  readonly timeZone: string;
  /** Written MM-DD. */
  readonly clubYearStart: string;
  /** The usual one first. */
  readonly languages: readonly Locale[];
}

/** The settings that may change while the service runs. */
type Changing = 'organisation' | 'timeZone' | 'clubYearStart' | 'language' | 'languages';

/** The settings of a running service: those that may change are asked for each time, so that nobody keeps an old one. */
export type RunningConfig = Omit<Config, Changing> & { readonly [Name in Changing]: () => Config[Name] };

/** Settings of which some follow what the organisation stores. */
export interface LiveConfig {
  readonly config: RunningConfig;
  /** Puts in force what is stored; undefined where nothing is. */
  apply(stored: StoredSettings | undefined): void;
}

/** Makes settings follow what the organisation stores. */
export function liveConfig(config: Config): LiveConfig {
  let current = config;
  const running: RunningConfig = {
    ...config,
    organisation: () => current.organisation,
    timeZone: () => current.timeZone,
    clubYearStart: () => current.clubYearStart,
    language: () => current.language,
    languages: () => current.languages,
  };
  return { config: running, apply: (stored) => void (current = withStored(config, stored)) };
}

/** The settings with what is stored in place of the defaults; what a flag, a variable or the file says wins over both. */
export function withStored(config: Config, stored: StoredSettings | undefined): Config {
  if (stored === undefined) return config;
  const isFree = (name: SettingName) => !config.given.includes(name);
  const language = isFree('language') ? (stored.languages[0] ?? config.language) : config.language;
  const languages = isFree('languages') ? stored.languages : config.languages;
  return {
    ...config,
    organisation: isFree('organisation') ? stored.organisation : config.organisation,
    timeZone: isFree('timeZone') ? stored.timeZone : config.timeZone,
    clubYearStart: isFree('clubYearStart') ? parseClubYearStart(stored.clubYearStart) : config.clubYearStart,
    language,
    languages: [...new Set([language, ...languages])],
  };
}
