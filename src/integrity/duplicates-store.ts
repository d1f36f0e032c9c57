import type { Db } from '../storage/database.ts';

/** Members who are not erased, in groups that share something. */
function members(db: Db) {
  return db
    .selectFrom('members')
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      eb.fn.min('members.id').as('id'),
      eb.fn.max('members.id').as('other'),
    ])
    .where('members.erased_at', 'is', null)
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .orderBy('id');
}

/** Members with the same name, whatever its accents, and the same birthday. */
export function sameNameAndBirthday(db: Db) {
  return members(db)
    .select((eb) => eb.fn.min('last_name').as('name'))
    .where('birthday', 'is not', null)
    .groupBy(['last_name_key', 'first_name_key', 'birthday']);
}

/** Members with the same e-mail address. */
export function sameEmail(db: Db) {
  return members(db)
    .select((eb) => eb.fn.min('email').as('name'))
    .where('email', '!=', '')
    .groupBy((eb) => eb.fn('lower', ['email']));
}

/** Members with the same name and the same private or mobile number. */
export function sameNameAndPhone(db: Db, phone: 'private_phone' | 'private_mobile') {
  return members(db)
    .select((eb) => eb.fn.min('last_name').as('name'))
    .where(phone, '!=', '')
    .groupBy(['last_name_key', 'first_name_key', phone]);
}
