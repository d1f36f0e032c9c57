import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import type { Locale } from '../localisation/locale.ts';
import { parseClubYearStart } from '../shared/club-year.ts';
import { ConfigError, type Config } from './config.ts';
import { splitList } from './organisation-values.ts';
import { isLoopback } from './setting-checks.ts';
import { accepts } from './setting.ts';
import { settingList, settingTitle, type Setting } from './setting-list.ts';
import type { SettingName, SettingValues } from './settings.ts';
import { adviceFor, isUnknownSetting } from './unknown-setting.ts';

/** The process's environment, or a part of it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What stood on the command line, by the name of the setting. */
export type Flags = Readonly<Partial<Record<SettingName, string | number | boolean>>>;

/** Reads every setting from flags, then the environment, then its default; throws a ConfigError that names all wrong ones. */
export function readConfig(env: Environment, flags: Flags = {}): Config {
  const problems = unknownVariables(env);
  const values: Record<string, unknown> = {};
  const isGiven: SettingName[] = [];
  let fromCommandLine = false;
  for (const setting of settingList) {
    const given = flags[setting.name] ?? (env[setting.env] || undefined);
    if (given !== undefined) isGiven.push(setting.name);
    const value = given === undefined ? setting.default : valueOf(setting, given);
    if (accepts(setting, value)) {
      values[setting.name] = value;
    } else {
      problems.push(sentence(setting, given));
      fromCommandLine ||= flags[setting.name] !== undefined;
    }
  }
  problems.push(...contradictions(values));
  if (problems.length > 0) throw new ConfigError(problems, fromCommandLine);
  return { ...complete(values as SettingValues), given: isGiven };
}

function valueOf(setting: Setting, given: string | number | boolean): unknown {
  if (typeof given !== 'string') return given;
  if (setting.kind === 'whole number') return /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (setting.kind === 'on or off')
    return { true: true, '1': true, false: false, '0': false }[given] ?? given;
  return given;
}

function sentence(setting: Setting, given: unknown): string {
  const shown =
    setting.secret === true ? 'set to a value that is not shown here' : JSON.stringify(String(given));
  return `${settingTitle(setting)} is ${shown}, but it must be ${setting.wants}.`;
}

/** A misspelt name would silently leave the default in force. */
function unknownVariables(env: Environment): string[] {
  const unknown = Object.keys(env).filter(isUnknownSetting);
  return unknown.map((name) => `${name} is set, but there is no such setting. ${adviceFor(name)}`);
}

/** What no setting can know alone. A setting that is wrong by itself is absent here and says so itself. */
function contradictions(values: Partial<SettingValues>): string[] {
  return [
    ...publicDemo(values),
    ...publicMetrics(values),
    ...sharedPort(values),
    ...addressBesidePath(values),
  ];
}

/** Behind a path, an address without it makes every link of the mails and every file of the app lead past the service. */
function addressBesidePath({ basePath = '', publicUrl = '' }: Partial<SettingValues>): string[] {
  if (basePath === '' || publicUrl === '') return [];
  if (new URL(publicUrl).pathname.replace(/\/+$/, '').endsWith(basePath)) return [];
  return [
    `GUILDHALL_PUBLIC_URL (--public-url) is ${JSON.stringify(publicUrl)}, but it must end in ${JSON.stringify(basePath)}, ` +
      'the path of GUILDHALL_BASE_PATH (--base-path).',
  ];
}

function publicMetrics({ metricsPort = 0, metricsHost, metricsToken }: Partial<SettingValues>): string[] {
  if (metricsPort === 0 || metricsHost === undefined || metricsToken !== '' || isLoopback(metricsHost))
    return [];
  return [
    `GUILDHALL_METRICS_HOST (--metrics-host) is ${JSON.stringify(metricsHost)}, which other machines can reach, so ` +
      'GUILDHALL_METRICS_TOKEN must be set as well.',
  ];
}

/** The second to listen would only say that someone else has the port. */
function sharedPort({ host, port, metricsHost, metricsPort = 0 }: Partial<SettingValues>): string[] {
  if (metricsPort === 0 || metricsPort !== port || metricsHost !== host) return [];
  return [
    `GUILDHALL_METRICS_PORT (--metrics-port) is ${JSON.stringify(String(metricsPort))}, but it must be another port than ` +
      'GUILDHALL_PORT (--port).',
  ];
}

/** Anyone who has an address for it elsewhere, or a proxy before it, shows it to other machines. */
function publicDemo(values: Partial<SettingValues>): string[] {
  const { demo, demoAnywhere, host, publicUrl = '', trustedProxies = '' } = values;
  if (demo !== true || demoAnywhere !== false) return [];
  const because =
    'because its passwords are public; set GUILDHALL_DEMO_ANYWHERE (--demo-anywhere) to allow it all the same.';
  const problems: string[] = [];
  if (host !== undefined && !isLoopback(host))
    problems.push(
      `GUILDHALL_HOST (--host) is ${JSON.stringify(host)}, but the demo must listen on this machine only, such as on ` +
        `127.0.0.1, ${because}`,
    );
  if (publicUrl !== '' && !isLoopback(nameOfHost(publicUrl)))
    problems.push(
      `GUILDHALL_PUBLIC_URL (--public-url) is ${JSON.stringify(publicUrl)}, but the demo must be reached from this machine ` +
        `only, such as at http://localhost:8080, ${because}`,
    );
  if (trustedProxies !== '')
    problems.push(
      `GUILDHALL_TRUSTED_PROXIES (--trusted-proxies) is set, but no proxy must show the demo to other machines, ${because}`,
    );
  return problems;
}

/** Addresses of IPv6 stand in brackets here. */
function nameOfHost(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, '');
}

function complete(values: SettingValues): Omit<Config, 'given'> {
  return {
    ...values,
    // Sentences name the folder, and the reader may be in another one.
    dataFolder: resolve(values.dataFolder),
    publicUrl: values.publicUrl === '' ? defaultPublicUrl(values) : values.publicUrl.replace(/\/+$/, ''),
    clubYearStart: parseClubYearStart(values.clubYearStart),
    languages: [...new Set([values.language, ...(splitList(values.languages) as Locale[])])],
    trustedProxies: splitList(values.trustedProxies),
    corsOrigins: splitList(values.corsOrigins).map((origin) => new URL(origin).origin),
  };
}

/** Addresses that a browser on this machine reaches under a name: passkeys are kept for a name, never for a number. */
const reachedAsLocalhost = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/** The address made from host, port and base path. */
export function defaultPublicUrl(address: Pick<Config, 'host' | 'port' | 'basePath'>): string {
  const named = reachedAsLocalhost.has(address.host) ? 'localhost' : address.host;
  return `http://${isIPv6(named) ? `[${named}]` : named}:${address.port}${address.basePath}`;
}
