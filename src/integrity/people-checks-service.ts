import { nameKey } from '../members/search-rules.ts';
import type { MemberId } from '../shared/ids.ts';
import { isMailAddress } from '../shared/mail-address.ts';
import { fullName, type NameColumns } from '../shared/person-name.ts';
import type { Db } from '../storage/database.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { sameEmail, sameNameAndBirthday, sameNameAndPhone } from './duplicates-store.ts';
import { foundAmong, foundBy } from './found-store.ts';
import {
  everyAddress,
  everyUsername,
  formerInOffice,
  isUsernameTaken,
  withoutAddress,
  withoutClub,
  withoutEmail,
  withoutStatus,
} from './people-checks-store.ts';

type MemberRow = NameColumns & { id: MemberId };

/** A member, and what is wrong. */
function member(row: MemberRow, detail = ''): FoundRow {
  return { subject: 'member', id: row.id, name: fullName(row), detail };
}

async function* brokenAddresses(db: Db): AsyncGenerator<FoundRow> {
  for await (const row of everyAddress(db)) {
    if (!isMailAddress(row.email)) yield member(row, `"${row.email}"`);
  }
}

/**
 * Usernames that only accents tell apart, or that sign-in does not find. Only those with something to fold are kept in
 * mind: all others are compared by the database.
 */
async function* clashingUsernames(db: Db): AsyncGenerator<FoundRow> {
  const folded = new Map<string, string>();
  for await (const row of everyUsername(db)) {
    const { username, username_key: key } = row;
    if (username === null || key === null) continue;
    if (key !== username.toLowerCase()) yield member(row, `"${username}" is looked up as "${key}"`);
    const plain = nameKey(username);
    if (plain === key) continue;
    const other = folded.get(plain) ?? ((await isUsernameTaken(db, plain)) ? plain : undefined);
    if (other !== undefined) yield member(row, `"${username}" and "${other}"`);
    folded.set(plain, username);
  }
}

interface Group {
  id: MemberId;
  other: MemberId;
  members: number;
  name: string;
}

function group({ id, other, members, name }: Group): FoundRow {
  const numbers = members === 2 ? `members ${id} and ${other}` : `${members} members from ${id} to ${other}`;
  return { subject: 'member', id, name, detail: numbers };
}

const merging =
  'Compare them; where it is one person, keep one, move the terms and registrations to it and make the other inactive.';

/** What can be wrong with members. */
export const peopleChecks: readonly Check[] = [
  {
    code: 'invalid-email',
    severity: 'error',
    title: 'Active members whose e-mail address is none',
    mend: 'Correct the address in the members table and import it: no mail reaches them.',
    find: ({ db, limit }) => foundAmong(brokenAddresses(db), limit),
  },
  {
    code: 'no-email',
    severity: 'warning',
    title: 'Active members without an e-mail address',
    mend: 'Ask for the address and import it: they get no invitation by mail.',
    find: (parts) => foundBy(parts, withoutEmail(parts.db), member),
  },
  {
    code: 'no-address',
    severity: 'warning',
    title: 'Active members without a postal address, private or business',
    mend: 'Ask for the address and import it.',
    find: (parts) => foundBy(parts, withoutAddress(parts.db), member),
  },
  {
    code: 'no-club',
    severity: 'error',
    title: 'Active members without a club',
    mend: 'Name their club in the members table, or make them inactive: no event reaches them.',
    find: (parts) => foundBy(parts, withoutClub(parts.db), member),
  },
  {
    code: 'no-status',
    severity: 'warning',
    title: 'Active members without a status today',
    mend: 'Add a term with a status such as ACTIVE that runs today, or make them inactive.',
    find: (parts) => foundBy(parts, withoutStatus(parts.db, parts.day), member),
  },
  {
    code: 'former-in-office',
    severity: 'error',
    title: 'Former members who hold an office today',
    mend: 'End the term, or make the member active again.',
    find: (parts) =>
      foundBy(parts, formerInOffice(parts.db, parts.day), (row) =>
        member(row, `${row.code} since ${row.start_date}`),
      ),
  },
  {
    code: 'username-clash',
    severity: 'error',
    title: 'Usernames that are easily mistaken for another one, or that sign-in does not find',
    mend: 'Give one of the two another username and tell its owner.',
    find: ({ db, limit }) => foundAmong(clashingUsernames(db), limit),
  },
  {
    code: 'same-name-and-birthday',
    severity: 'warning',
    title: 'Members with the same name and birthday, probably the same person twice',
    mend: merging,
    find: (parts) => foundBy(parts, sameNameAndBirthday(parts.db), group),
  },
  {
    code: 'same-email',
    severity: 'warning',
    title: 'Members with the same e-mail address, perhaps the same person twice',
    mend: merging,
    find: (parts) => foundBy(parts, sameEmail(parts.db), group),
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
    find: (parts: CheckParts) => foundBy(parts, sameNameAndPhone(parts.db, column), group),
  };
}
