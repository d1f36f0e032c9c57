import { fullName } from '../../platform/shared/person-name.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const guestsByRegistration = prepared((db, { ids }: Params<{ ids: readonly RegistrationId[] }>) =>
  db
    .selectFrom('registrations')
    .select(['id', 'guest_first_name as first_name', 'guest_last_name as last_name'])
    .where('member_id', 'is', null)
    .where((eb) => among(db, eb.ref('id'), ids)),
);

/** The names of the guests behind those of these registrations that are still there. */
export async function findGuestNames(
  db: Db,
  ids: readonly RegistrationId[],
): Promise<Map<RegistrationId, string>> {
  const { rows } = await guestsByRegistration(db, { ids });
  return new Map(rows.map(({ id, ...name }) => [id, fullName({ ...name, middle_name: '' })]));
}
