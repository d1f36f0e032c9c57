import { Option, type Command } from 'commander';
import type { Config } from '../platform/config/config.ts';
import { defaultText } from '../platform/config/configuration-page.ts';
import { readConfig, type Flags } from '../platform/config/read-config.ts';
import { withSettingsFile } from '../platform/config/settings-file.ts';
import { settingList, type Setting } from '../platform/config/setting-list.ts';
import type { SettingName } from '../platform/config/settings.ts';
import { coloured } from './colour-output.ts';

/** What opening the database depends on. */
export const databaseSettings: readonly SettingName[] = ['dataFolder', 'databaseUrl', 'poolSize'];

/** The same, and in which time zone days and times are meant. */
export const localSettings: readonly SettingName[] = [...databaseSettings, 'timeZone'];

/**
 * Gives a command the flags of these settings, described as in the settings' one schema, and ends its help with lines
 * that work when they are copied: a command with its arguments, or a line of the shell that calls the program itself.
 */
export function addHelp(
  command: Command,
  names: readonly SettingName[],
  ...examples: readonly string[]
): void {
  for (const setting of settingList) {
    const isOfAnother = setting.name === 'settingsFile' && names.length > 0;
    if (names.includes(setting.name) || isOfAnother) command.addOption(optionOf(setting));
  }
  const title = examples.length === 1 ? 'Example:' : 'Examples:';
  const lines = examples.map((line) => `  $ ${line.includes('$(guildhall ') ? '' : 'guildhall '}${line}`);
  command.addHelpText('after', ['', coloured(title, 'bold'), ...lines].join('\n'));
}

/** The names of all settings. */
export const allSettings: readonly SettingName[] = settingList.map((setting) => setting.name);

/** The settings in force: what the command line says, then the environment, then the file, then the defaults. */
export function configOf(command: Command): Config {
  const given: Record<string, unknown> = command.opts();
  const named = settingList.map((setting) => [setting.name, given[optionOf(setting).attributeName()]]);
  const flags = Object.fromEntries(named) as Flags;
  return readConfig(withSettingsFile(process.env, flags.settingsFile as string | undefined), flags);
}

function optionOf(setting: Setting): Option {
  const flags = [setting.flag, setting.placeholder].filter((part) => part !== undefined).join(' ');
  const description = `${setting.description} [${setting.env}, default: ${defaultText(setting)}]`;
  const option = new Option(flags, description);
  // Named for help and for shells; the check of the settings has a better sentence for a wrong one.
  if (setting.words !== undefined) option.argChoices = [...setting.words];
  return option;
}
