import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

/**
 * Makes the index of letters over what some members hide from others, for those who may find it all the same; and the
 * index by which the own club is looked through.
 */
export async function createHiddenSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table hidden_search using fts5(
    letters, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 1'
  )`.execute(db);
  await sql`create index members_hiding_by_club on members (club_id) where full_search_text <> ''`.execute(
    db,
  );
  const add = sql`insert into hidden_search(rowid, letters)
    select new.id, new.full_search_text where new.active = 1 and new.full_search_text <> '';`;
  const remove = sql`insert into hidden_search(hidden_search, rowid, letters)
    select 'delete', old.id, old.full_search_text where old.active = 1 and old.full_search_text <> '';`;
  // Their names begin like those of the other index, so that all of them are set aside while very many rows come.
  await sql`create trigger member_search_hidden_insert after insert on members begin ${add} end`.execute(db);
  await sql`create trigger member_search_hidden_delete after delete on members begin ${remove} end`.execute(
    db,
  );
  await sql`create trigger member_search_hidden_update
    after update of id, active, full_search_text on members begin ${remove} ${add} end`.execute(db);
}

/** Puts all members who hide something into the empty index. */
export async function fillHiddenSearch(db: QueryExecutorProvider): Promise<void> {
  await sql`insert into hidden_search(rowid, letters)
    select id, full_search_text from members where active = 1 and full_search_text <> ''`.execute(db);
}
