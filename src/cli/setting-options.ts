import { Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import { defaultText } from '../config/configuration-page.ts';
import { readConfig, type Flags } from '../config/read-config.ts';
import { settingList, type Setting } from '../config/setting-list.ts';
import type { SettingName } from '../config/settings.ts';

/** Gives a command the flags of these settings, described as in the settings' one schema. */
export function addSettings(command: Command, names: readonly SettingName[]): void {
  for (const setting of settingList) {
    if (names.includes(setting.name)) command.addOption(optionOf(setting));
  }
}

/** The names of all settings. */
export const allSettings: readonly SettingName[] = settingList.map((setting) => setting.name);

/** The settings in force: what the command line says, then the environment, then the defaults. */
export function configOf(command: Command): Config {
  const given: Record<string, unknown> = command.opts();
  const flags = settingList.map((setting) => [setting.name, given[optionOf(setting).attributeName()]]);
  return readConfig(process.env, Object.fromEntries(flags) as Flags);
}

function optionOf(setting: Setting): Option {
  const flags = [setting.flag, setting.placeholder].filter((part) => part !== undefined).join(' ');
  const description = `${setting.description} [${setting.env}, default: ${defaultText(setting)}]`;
  return new Option(flags, description);
}
