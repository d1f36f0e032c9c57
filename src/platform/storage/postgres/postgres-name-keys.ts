import { sql, type Kysely } from 'kysely';
import { memberNameKey } from '../name-keys.ts';

/** Gives registrations of members their names, when they are written and when a name changes. */
export async function keepNameKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create function name_key_of_registration() returns trigger language plpgsql as $$
    begin
      if new.member_id is not null then
        new.name_key := (select ${memberNameKey} from members where id = new.member_id);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger name_key_of_registration before insert or update of member_id on registrations
    for each row execute function name_key_of_registration()`.execute(db);
  await sql`create function name_key_of_renamed() returns trigger language plpgsql as $$
    begin
      update registrations set name_key = (select ${memberNameKey} from members where id = new.id)
        where member_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger name_key_of_renamed after update of last_name_key, first_name_key on members
    for each row when (old.last_name_key <> new.last_name_key or old.first_name_key <> new.first_name_key)
    execute function name_key_of_renamed()`.execute(db);
}
