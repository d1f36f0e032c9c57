import type { MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { Check, FoundRow } from './check.ts';
import { selected } from './found-store.ts';

const merging =
  'Compare them; where it is one person, keep one, move the terms and registrations to it and make the other inactive.';

/** Members who may be the same person twice. */
export const duplicateChecks: readonly Check[] = [
  {
    code: 'same-name-and-birthday',
    severity: 'warning',
    title: 'Members with the same name and birthday, probably the same person twice',
    mend: merging,
    find: selected(({ db }) => sameName(db, 'birthday').where('birthday', 'is not', null), group),
  },
  {
    code: 'same-email',
    severity: 'warning',
    title: 'Members with the same e-mail address, perhaps the same person twice',
    mend: merging,
    find: selected(({ db }) => {
      return members(db, 'email')
        .where('email', '!=', '')
        .groupBy((eb) => eb.fn('lower', ['email']));
    }, group),
  },
  phoneCheck('same-name-and-phone', 'private_phone', 'telephone number'),
  phoneCheck('same-name-and-mobile', 'private_mobile', 'mobile number'),
];

function phoneCheck(code: string, column: 'private_phone' | 'private_mobile', words: string): Check {
  return {
    code,
    severity: 'warning',
    title: `Members with the same name and private ${words}, probably the same person twice`,
    mend: merging,
    find: selected(({ db }) => sameName(db, column).where(column, '!=', ''), group),
  };
}

/** Members with the same name, whatever its accents, and the same in one more column. */
function sameName(db: Db, column: 'birthday' | 'private_phone' | 'private_mobile') {
  return members(db, 'last_name').groupBy(['last_name_key', 'first_name_key', column]);
}

/** Members who are not erased, in groups that share something. */
function members(db: Db, name: 'last_name' | 'email') {
  return db
    .selectFrom('members')
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      eb.fn.min('members.id').as('id'),
      eb.fn.max('members.id').as('other'),
      eb.fn.min(name).as('name'),
    ])
    .where('members.erased_at', 'is', null)
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .orderBy('id');
}

interface Group {
  id: MemberId;
  other: MemberId;
  members: number;
  name: string;
}

function group({ id, other, members: count, name }: Group): FoundRow {
  const numbers = count === 2 ? `members ${id} and ${other}` : `${count} members from ${id} to ${other}`;
  return { subject: 'member', id, name, detail: numbers };
}
