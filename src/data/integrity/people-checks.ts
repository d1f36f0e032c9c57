import { emptyAddress } from '../../directory/members/member.ts';
import { nameKey } from '../../directory/members/search-rules.ts';
import { termRuns } from '../../directory/organisation/term-conditions.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import type { Db } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import { foundMember, memberColumns, type Check, type CheckParts, type FoundRow } from './check.ts';
import { recognised, selected } from './found-store.ts';

/** What can be wrong with members. */
export const peopleChecks: readonly Check[] = [
  {
    code: 'invalid-email',
    severity: 'error',
    title: 'Active members whose e-mail address is none',
    mend: 'Correct the address in the members table and import it: no mail reaches them.',
    find: recognised(brokenAddresses),
  },
  {
    code: 'no-email',
    severity: 'warning',
    title: 'Active members without an e-mail address',
    mend: 'Ask for the address and import it: they get no invitation by mail.',
    find: selected(({ db }) => activeMembers(db).where('email', '=', ''), foundMember),
  },
  {
    code: 'no-address',
    severity: 'warning',
    title: 'Active members without a postal address, private or business',
    mend: 'Ask for the address and import it.',
    find: selected(({ db }) => {
      const nowhere = toJson(emptyAddress);
      return activeMembers(db).where('private_address', '=', nowhere).where('business_address', '=', nowhere);
    }, foundMember),
  },
  {
    code: 'no-club',
    // Anyone who sets the service up belongs to none, and neither may a person who works for all.
    severity: 'warning',
    title: 'Active members without a club',
    mend: 'Name their club in the members table, or make them inactive: no event reaches them.',
    find: selected(({ db }) => activeMembers(db).where('club_id', 'is', null), foundMember),
  },
  {
    code: 'no-status',
    severity: 'warning',
    title: 'Active members without a status today',
    mend: 'Add a term with a status such as ACTIVE that runs today, or make them inactive.',
    find: selected(({ db, day }) => {
      return activeMembers(db).where(({ not, exists, selectFrom }) => {
        const statuses = selectFrom('terms')
          .select('terms.id')
          .whereRef('terms.member_id', '=', 'members.id')
          .where('terms.status', 'is not', null)
          .where(termRuns(day));
        return not(exists(statuses));
      });
    }, foundMember),
  },
  {
    code: 'former-in-office',
    severity: 'error',
    title: 'Former members who hold an office today',
    mend: 'End the term, or make the member active again.',
    find: selected(formerInOffice, (row) => foundMember(row, `${row.code} since ${row.start_date}`)),
  },
  {
    code: 'username-clash',
    severity: 'error',
    title: 'Usernames that are easily mistaken for another one, or that sign-in does not find',
    mend: 'Give one of the two another username and tell its owner.',
    find: recognised(clashingUsernames),
  },
];

function activeMembers(db: Db) {
  return db.selectFrom('members').select(memberColumns).where('members.active', '=', 1).orderBy('members.id');
}

function formerInOffice({ db, day }: CheckParts) {
  return db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .select([...memberColumns, 'functions.code', 'terms.start_date'])
    .where('members.active', '=', 0)
    .where(termRuns(day))
    .orderBy('members.id');
}

async function* brokenAddresses({ db }: CheckParts): AsyncGenerator<FoundRow> {
  const members = activeMembers(db).select('members.email').where('members.email', '!=', '');
  for await (const row of inPortions(members, ({ id }) => members.where('members.id', '>', id))) {
    if (!isMailAddress(row.email)) yield foundMember(row, `"${row.email}"`);
  }
}

/**
 * Usernames that differ only in accents, or that sign-in does not find. Only those with something to fold are kept in
 * memory: all others are compared by the database.
 */
async function* clashingUsernames({ db }: CheckParts): AsyncGenerator<FoundRow> {
  const folded = new Map<string, string>();
  const members = db
    .selectFrom('members')
    .select([...memberColumns, 'members.username', 'members.username_key'])
    .where('members.username', 'is not', null)
    .orderBy('members.id');
  for await (const row of inPortions(members, ({ id }) => members.where('members.id', '>', id))) {
    const { username, username_key: key } = row;
    if (username === null || key === null) continue;
    if (key !== username.toLowerCase()) yield foundMember(row, `"${username}" is looked up as "${key}"`);
    const plain = nameKey(username);
    if (plain === key) continue;
    const other = folded.get(plain) ?? ((await isUsernameTaken(db, plain)) ? plain : undefined);
    if (other !== undefined) yield foundMember(row, `"${username}" and "${other}"`);
    folded.set(plain, username);
  }
}

async function isUsernameTaken(db: Db, key: string): Promise<boolean> {
  const query = db.selectFrom('members').select('id').where('username_key', '=', key);
  return (await query.executeTakeFirst()) !== undefined;
}
