import { sql, type Expression, type Kysely, type QueryExecutorProvider, type SqlBool } from 'kysely';
import type { MemberId } from '../../shared/ids.ts';
import {
  clubAt,
  countAndRead,
  isManaged,
  readersText,
  toCandidates,
  type CandidateLimits,
  type MemberSearch,
  type SearchReader,
} from '../member-search.ts';
import { prepared, type Param, type Params, type ValueOrParam } from '../prepared.ts';

const tokenLength = 3;
/** More of the rarest tokens rule out hardly anyone, and the lists of frequent ones are long. */
const maxTokens = 4;
/** The further into the index the first members with a token reach, the rarer it is. */
const firstHolders = 32;

/** Letters that no text has. */
const inNoText = `"${'\u0001'.repeat(tokenLength)}"`;

/** What the index collects in memory before it writes a part: usually a mebibyte, which makes many small parts. */
const bulkHashBytes = 8 * 1024 * 1024;
const usualHashBytes = 1024 * 1024;
/** How many parts of a size are merged as they come; 0 leaves it to the end. */
const usualAutomerge = 4;

type Wanted = CandidateLimits & SearchReader & { tokens: readonly string[] };

const candidates = prepared((db, wanted: Params<Wanted>) =>
  countAndRead(db, findable(wanted), readersText(wanted, liesBelow), wanted.maxRead),
);

/**
 * The index behind the member search: FTS5 with every three letters in a row as a token. It knows which active members
 * have three letters somewhere, not where, which takes a third of the space. So it is asked for the rarest letters of
 * the words, and the words themselves are looked for in the texts of those it finds.
 */
export const sqliteMemberSearch: MemberSearch = {
  async findCandidates(db, { words, reader }, limits) {
    const tokens = [...new Set(words.flatMap(tokensOf))];
    return toCandidates((await candidates(db, { tokens, ...reader, ...limits })).rows);
  },
  textFor: (reader) => readersText(reader, liesBelow),
};

function liesBelow(path: Expression<unknown>, paths: ValueOrParam<readonly string[]>): Expression<SqlBool> {
  return sql`exists (select 1 from json_each(${paths}) as above where substr(${path}, 1, length(above.value)) = above.value)`;
}

/** Those who have the letters in what all members see, or else in what this reader sees of them. */
function findable(wanted: Params<Wanted>): Expression<{ id: MemberId }> {
  const { tokens, limit, member, clubPath, officerPaths } = wanted;
  const hasAll = (text: Expression<unknown>) =>
    sql`not exists (select 1 from json_each(${tokens}) as token where instr(${text}, token.value) = 0)`;
  const hides = sql`members.active = 1 and members.full_search_text <> ''`;
  // Who manages nothing asks the index of what is hidden for nothing.
  const managed = sql`select members.id from (
      select rowid as id from hidden_search where hidden_search match
        iif(json_array_length(${officerPaths}) > 0, (select letters from rarest), ${inNoText})
    ) as hidden cross join members on members.id = hidden.id where ${isManaged(wanted, liesBelow)}`;
  // A plain union would sort each part first, which takes longer than the search.
  return sql`(with rarest(letters) as materialized (${rarestOf(tokens)})
    select distinct id from (
      select id from (select rowid as id from member_search
        where member_search match (select letters from rarest) limit ${limit})
      union all select members.id from members where members.id = ${member} and ${hides}
        and ${hasAll(sql.ref('members.full_search_text'))}
      union all select members.id from members indexed by members_hiding_by_club
        where members.club_id = ${clubAt(clubPath)} and ${hides}
        and ${hasAll(sql.ref('members.club_search_text'))}
      union all select id from (${managed} limit ${limit})
    ) limit ${limit})`;
}

/** The rarest of the tokens, all of which a member must have, as the index is asked for them. */
function rarestOf(tokens: Param<readonly string[]>): Expression<unknown> {
  const quoted = sql`'"' || replace(tokens.value, '"', '""') || '"'`;
  const reach = sql`(select rowid from member_search(${quoted}) limit 1 offset ${sql.lit(firstHolders)})`;
  return sql`select group_concat(token, ' AND ') from (
    select ${quoted} as token, coalesce(${reach}, ${sql.lit(Number.MAX_SAFE_INTEGER)}) as reach
    from json_each(${tokens}) as tokens order by reach desc limit ${sql.lit(maxTokens)})`;
}

function tokensOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(tokenLength - 1).map((_, at) => letters.slice(at, at + tokenLength).join(''));
}

/** Makes the index of letters over what all members may find, and keeps it in step with every change. */
export async function createMemberSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table member_search using fts5(
    letters, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 1'
  )`.execute(db);
  await createTriggers(db);
}

/** Puts all members into the empty index, in few large parts that are merged into one. */
export async function fillMemberSearch(db: QueryExecutorProvider): Promise<void> {
  await setSearchOption(db, 'hashsize', bulkHashBytes);
  await setSearchOption(db, 'automerge', 0);
  await sql`insert into member_search(rowid, letters) select id, search_text from members where active = 1`.execute(
    db,
  );
  await sql`insert into member_search(member_search) values ('optimize')`.execute(db);
  await setSearchOption(db, 'automerge', usualAutomerge);
  await setSearchOption(db, 'hashsize', usualHashBytes);
}

async function setSearchOption(db: QueryExecutorProvider, option: string, value: number): Promise<void> {
  // Written out, because a bound number would not count as a whole one.
  await sql`insert into member_search(member_search, rank) values (${option}, ${sql.lit(value)})`.execute(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const add = sql`insert into member_search(rowid, letters)
    select new.id, new.search_text where new.active = 1;`;
  const remove = sql`insert into member_search(member_search, rowid, letters)
    select 'delete', old.id, old.search_text where old.active = 1;`;
  await sql`create trigger member_search_insert after insert on members begin ${add} end`.execute(db);
  await sql`create trigger member_search_delete after delete on members begin ${remove} end`.execute(db);
  await sql`create trigger member_search_update
    after update of id, active, search_text on members begin ${remove} ${add} end`.execute(db);
}
