import type { Locale } from '../localisation/locale.ts';
import { parseClubYearStart } from '../organisation/club-year.ts';
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

/** Settings of which some may change while the service runs. */
export interface LiveConfig {
  /** What is in force at the moment at which it is read. */
  readonly config: Config;
  /** Puts in force what is stored; undefined where nothing is. */
  apply(stored: StoredSettings | undefined): void;
}

/** Makes settings follow what the organisation stores. Whoever copies one out of them keeps what was in force then. */
export function liveConfig(config: Config): LiveConfig {
  let current = config;
  const live: Config = {
    ...config,
    get organisation() {
      return current.organisation;
    },
    get timeZone() {
      return current.timeZone;
    },
    get clubYearStart() {
      return current.clubYearStart;
    },
    get language() {
      return current.language;
    },
    get languages() {
      return current.languages;
    },
  };
  return { config: live, apply: (stored) => void (current = withStored(config, stored)) };
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
