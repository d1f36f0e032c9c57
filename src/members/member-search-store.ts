import type { Expression, ExpressionBuilder } from 'kysely';
import type { MemberId } from '../shared/ids.ts';
import type { Storage } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { isLike, literally } from '../storage/text-conditions.ts';

export interface SearchPage {
  limit: number;
  offset: number;
}

/** The active members whose search text contains every word, best first. */
export async function findMatchingIds(
  { db, dialect }: Storage,
  words: readonly string[],
  { limit, offset }: SearchPage,
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('members')
    .select('members.id')
    .where('members.active', '=', 1)
    .where((eb) => eb.and(words.map((word) => dialect.memberContains(word))))
    .orderBy((eb) => distance(eb, words))
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

type Members = ExpressionBuilder<Tables, 'members'>;

/** How far all words together are from being the beginning of the last name. */
function distance(eb: Members, words: readonly string[]): Expression<number> {
  return words
    .map((word) => wordDistance(eb, word))
    .reduce((sum, next) => eb(sum, '+', next) as Expression<number>);
}

/** 0 for the start of the last name, 1 of the first name, 2 of any word of the name, 3 for anything else. */
function wordDistance(eb: Members, word: string): Expression<number> {
  const start = `${literally(word)}%`;
  return eb
    .case()
    .when(isLike(eb.ref('members.last_name_key'), start))
    .then(eb.lit(0))
    .when(isLike(eb.ref('members.first_name_key'), start))
    .then(eb.lit(1))
    .when(eb.or([beginsWordOfName(eb, ` ${word}`), beginsWordOfName(eb, `-${word}`)]))
    .then(eb.lit(2))
    .else(eb.lit(3))
    .end();
}

/** The search text begins with a line of all names, and the next line begins with the last name. */
function beginsWordOfName(eb: Members, text: string) {
  // Said to be text, because an engine cannot tell the type of a value that is only joined to others.
  const start = eb.cast<string>(eb.val(`%${literally(text)}%\n`), 'text');
  const pattern = [start, 'members.last_name_key', eb.cast<string>(eb.val('%'), 'text')] as const;
  return isLike(eb.ref('members.search_text'), eb.fn<string>('concat', pattern));
}
