import type { Definition } from './setting.ts';
import { settings, type SettingName } from './settings.ts';

/** A setting as help, documentation and checks see it. */
export type Setting = Definition<string | number | boolean> & { readonly name: SettingName };

/** Every setting, in the order in which they are defined. */
export const settingList: readonly Setting[] = Object.entries(settings).map(([name, setting]) => ({
  ...setting,
  name: name as SettingName,
}));

/** How a sentence calls a setting: by its variable and its flag. */
export function settingTitle(setting: Setting): string {
  return `${setting.env} (${setting.flag})`;
}
