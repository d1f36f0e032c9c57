import type { SettingKeywords } from './setting.ts';
import { settingsSchema, type SettingName } from './settings.ts';

/** A setting as help, documentation and checks see it. */
export interface Setting extends Omit<SettingKeywords<string | number | boolean>, 'check'> {
  readonly name: SettingName;
  readonly kind: 'text' | 'whole number' | 'on or off';
}

/** Every setting, in the order of the schema. */
export const settingList: readonly Setting[] = Object.entries(settingsSchema.properties).map(
  ([name, schema]) => {
    const keywords = schema as unknown as Omit<Setting, 'name' | 'kind'> & { type?: string };
    const kinds = { integer: 'whole number', boolean: 'on or off' } as const;
    const kind = kinds[keywords.type as keyof typeof kinds] ?? 'text';
    return { ...keywords, name: name as SettingName, kind };
  },
);

/** How a sentence calls a setting: by its variable and its flag. */
export function settingTitle(setting: Setting): string {
  return `${setting.env} (${setting.flag})`;
}
