import { nearestName } from '../shared/nearest-name.ts';
import { settingList } from './setting-list.ts';

const prefix = 'GUILDHALL_';
const known = settingList.map((setting) => setting.env);

/** Whether a variable would be one of this program. */
export function isUnknownSetting(name: string): boolean {
  return name.startsWith(prefix) && !known.includes(name);
}

/** What may have been meant by a name that is no setting, as a sentence. */
export function adviceFor(name: string): string {
  const nearest = nearestName(withoutPrefix(name), known.map(withoutPrefix));
  const meant = known.find((candidate) => withoutPrefix(candidate) === nearest);
  return meant === undefined ? 'docs/configuration.md lists the settings.' : `Did you mean ${meant}?`;
}

/** Nearly all variables share the prefix, so it says nothing about likeness. */
function withoutPrefix(name: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
