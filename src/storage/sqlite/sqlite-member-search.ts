import {
  sql,
  type Expression,
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { MemberClues } from '../member-clues.ts';

/**
 * The index behind the member search: FTS5 with every three letters in a row as a token. It knows which active members
 * have three letters somewhere, not where (that takes a third of the place), so a search asks it for the rarest letters
 * of a word and looks for the word itself in the texts it is left with.
 *
 * Marks that nobody types say in front of which letters a name begins, so that it can be asked for that as well.
 */
const marks = { lastName: '\u0001\u0002', firstName: '\u0001\u0003', nameWord: '\u0001\u0004' };
const tokenLength = 3;
const absentToken = '\u0001'.repeat(tokenLength);

/** What the index collects in memory before it writes a part: usually a mebibyte, which makes many small parts. */
const bulkHashBytes = 8 * 1024 * 1024;
const usualHashBytes = 1024 * 1024;
/** How many parts of a size are merged as they come; 0 leaves it to the end. */
const usualAutomerge = 4;

/** The index as it was first made: it also knew the places of the letters, and former members. */
export async function createFirstMemberSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table member_search using fts5(
    search_text, content='members', content_rowid='id', tokenize='trigram', detail='full'
  )`.execute(db);
  await sql`create trigger member_search_insert after insert on members begin
    insert into member_search(rowid, search_text) values (new.id, new.search_text);
  end`.execute(db);
  await sql`create trigger member_search_delete after delete on members begin
    insert into member_search(member_search, rowid, search_text) values ('delete', old.id, old.search_text);
  end`.execute(db);
  await sql`create trigger member_search_update after update of id, search_text on members begin
    insert into member_search(member_search, rowid, search_text) values ('delete', old.id, old.search_text);
    insert into member_search(rowid, search_text) values (new.id, new.search_text);
  end`.execute(db);
}

/** Puts the index of today in the place of the first one, fills it, and keeps it in step with every change. */
export async function renewMemberSearch(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ['insert', 'delete', 'update']) {
    await sql`drop trigger ${sql.ref(`member_search_${trigger}`)}`.execute(db);
  }
  await sql`drop table member_search`.execute(db);
  await sql`create virtual table member_search using fts5(
    letters, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 1'
  )`.execute(db);
  await sql`create virtual table member_search_tokens using fts5vocab(member_search, row)`.execute(db);
  await fillMemberSearch(db);
  await createTriggers(db);
}

/** Puts all members into the empty index, in few large parts that are merged into one. */
export async function fillMemberSearch(db: QueryExecutorProvider): Promise<void> {
  await setSearchOption(db, 'hashsize', bulkHashBytes);
  await setSearchOption(db, 'automerge', 0);
  await sql`insert into member_search(rowid, letters)
    select id, ${lettersOf('members')} from members where active = 1`.execute(db);
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
    select new.id, ${lettersOf('new')} where new.active = 1;`;
  const remove = sql`insert into member_search(member_search, rowid, letters)
    select 'delete', old.id, ${lettersOf('old')} where old.active = 1;`;
  await sql`create trigger member_search_insert after insert on members begin ${add} end`.execute(db);
  await sql`create trigger member_search_delete after delete on members begin ${remove} end`.execute(db);
  await sql`create trigger member_search_update
    after update of id, active, last_name_key, first_name_key, search_text on members begin ${remove} ${add} end`.execute(
    db,
  );
}

/** The text that is indexed: the names with marks, and the search text. */
function lettersOf(row: 'members' | 'new' | 'old'): Expression<string> {
  const lastName = sql.ref(`${row}.last_name_key`);
  const firstName = sql.ref(`${row}.first_name_key`);
  const text = sql.ref(`${row}.search_text`);
  const newline = sql.lit('\n');
  // The first line holds all names. Its end is the last name, which has its own mark, unless it is written differently.
  const names = sql`substr(${text}, 1, instr(${text} || ${newline}, ${newline}) - 1)`;
  const endsWithLastName = sql`substr(${names}, -1 - length(${lastName})) = ' ' || ${lastName}`;
  const others = sql`case when ${endsWithLastName}
    then substr(${names}, 1, length(${names}) - length(${lastName}) - 1) else ${names} end`;
  const lines = [
    sql`${sql.lit(marks.lastName)} || ${lastName}`,
    sql`${sql.lit(marks.firstName)} || ${firstName}`,
    withMarks(sql`(${others})`),
    withMarks(lastName),
    text,
    // An end of the last line makes its last two letters the beginning of a token, as all others are.
    sql.lit(''),
  ];
  return sql`${sql.join(lines, sql` || ${newline} || `)}`;
}

function withMarks(name: Expression<unknown>): Expression<string> {
  const afterBlank = sql`replace(${name}, ' ', ${sql.lit(` ${marks.nameWord}`)})`;
  return sql`replace(${afterBlank}, '-', ${sql.lit(`-${marks.nameWord}`)})`;
}

/** The condition that the index finds the member by all of these clues. */
export function memberCandidates({
  parts,
  lastName,
  firstName,
  nameWords,
}: MemberClues): Expression<SqlBool> {
  const tokens = [
    ...(lastName === '' ? [] : [startToken(marks.lastName, lastName)]),
    ...(firstName === '' ? [] : [startToken(marks.firstName, firstName)]),
    ...wordTokens(nameWords),
    ...parts.filter(isToken).map(quoted),
  ];
  const short = parts.filter((part) => !isToken(part)).map(tokensBeginningWith);
  if (tokens.length + short.length === 0) return sql`1 = 1`;
  const query = sql.join([...tokens.map((token) => sql.val(token)), ...short], sql` || ' AND ' || `);
  return sql`members.id in (select rowid from member_search where member_search match ${query})`;
}

/** A mark of two letters takes the first letter of a name with it; its second letter alone the first two. */
function startToken(mark: string, start: string): string {
  return quoted([...mark, ...[...start].slice(0, tokenLength - 1)].slice(-tokenLength).join(''));
}

function wordTokens(nameWords: MemberClues['nameWords']): string[] {
  const tokens = (nameWords?.words ?? []).map((word) => startToken(marks.nameWord, word));
  return nameWords?.fitting === 'any' ? [`(${tokens.join(' OR ')})`] : tokens;
}

/** A query for all tokens that begin with one or two letters; to be asked only for letters that not many have. */
function tokensBeginningWith(letters: string): RawBuilder<string> {
  const quotedToken = sql`'"' || replace(term, '"', '""') || '"'`;
  const end = `${letters}\u{10FFFF}`;
  // An index that has no such token is asked for one that cannot be there.
  return sql`(select '(' || coalesce(group_concat(${quotedToken}, ' OR '), ${quoted(absentToken)}) || ')'
    from member_search_tokens where term >= ${letters} and term <= ${end})`;
}

function isToken(text: string): boolean {
  return [...text].length === tokenLength;
}

function quoted(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}
