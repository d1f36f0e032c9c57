import { readFileSync } from 'node:fs';
import { errorCode } from '../shared/errors.ts';
import { ConfigError } from './config.ts';
import type { Environment } from './read-config.ts';
import { settingList } from './setting-list.ts';
import { adviceFor } from './unknown-setting.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
};

/**
 * The environment together with what stands in the file that GUILDHALL_SETTINGS, or the flag, names. A variable that is
 * set wins over the file.
 */
export function withSettingsFile(env: Environment, flag: string | undefined): Environment {
  const path = flag ?? env['GUILDHALL_SETTINGS'] ?? '';
  if (path === '') return env;
  const settings = settingsIn(path, textOf(path, flag !== undefined));
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';
  return { ...settings, ...Object.fromEntries(Object.entries(env).filter(isSet)) };
}

function textOf(path: string, fromCommandLine: boolean): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = reasons[errorCode(error)];
    if (reason === undefined) throw error;
    const sentence = `The file "${path}" of GUILDHALL_SETTINGS (--settings) cannot be read: ${reason}.`;
    throw new ConfigError([sentence], fromCommandLine);
  }
}

/** One NAME=value to a line, the value as it stands or in quotes; lines that are empty or begin with # say nothing. */
function settingsIn(path: string, text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name = '', value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
    // The line itself may hold a secret.
    const where = `Line ${index + 1} of "${path}"`;
    if (name === '') problems.push(`${where} is not of the form NAME=value.`);
    else if (name === 'GUILDHALL_SETTINGS')
      problems.push(`${where} names a file of settings, but only a variable or a flag can.`);
    else if (!isSetting(name))
      problems.push(`${where} sets ${name}, but there is no such setting. ${adviceFor(name)}`);
    else if (Object.hasOwn(found, name))
      problems.push(`${where} sets ${name} again: leave one of the two lines.`);
    else found[name] = withoutQuotes(value.trim());
  }
  if (problems.length > 0) throw new ConfigError(problems, false);
  return found;
}

function isSetting(name: string): boolean {
  return settingList.some(({ env }) => env === name);
}

function withoutQuotes(value: string): string {
  const [, , inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return inner ?? value;
}
