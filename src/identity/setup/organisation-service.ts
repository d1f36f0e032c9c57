import { demoPassword } from '../passwords/demo-password.ts';
import type { Config } from '../../platform/config/config.ts';
import { demoUsernames } from './demo-summary.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { hasFunction, highestFunction } from '../../directory/members/highest-function.ts';
import { storedTitle } from '../../directory/organisation/stored-titles.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { findDemoPeople } from './demo-people-store.ts';
import { hasMember } from './setup-store.ts';

/** Whether someone has to set the service up first: there is no member who could sign in. */
export async function isSetupNeeded(db: Db, { demo }: Pick<Config, 'demo'>): Promise<boolean> {
  return !demo && !(await hasMember(db));
}

/** The people as whom anyone may look round in the demo, and the password of them all. */
export async function demoSignIns(db: Db, clock: Clock, locale: Locale) {
  const byName = Map.groupBy(
    await findDemoPeople(db, demoUsernames, todayText(clock)),
    (row) => row.username_key,
  );
  const people = demoUsernames.flatMap((username) => {
    const rows = byName.get(username) ?? [];
    const [person] = rows;
    if (person === undefined) return [];
    const titles = highestFunction(rows.filter(hasFunction))?.titles ?? null;
    return [
      {
        kind: username,
        username,
        fullName: fullName(person),
        photo: `${person.photo_name}.jpg`,
        office: titles === null ? '' : storedTitle(titles, locale),
      },
    ];
  });
  return { password: demoPassword, people };
}
