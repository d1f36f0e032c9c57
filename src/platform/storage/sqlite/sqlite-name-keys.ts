import { sql, type Kysely } from 'kysely';
import { memberNameKey } from '../name-keys.ts';

/** The names of the triggers that give registrations their names. */
export const namingTriggers = 'name_key_*';

/** Gives registrations of members their names, when they are written and when a name changes. */
export async function keepNameKeys(db: Kysely<unknown>): Promise<void> {
  const named = sql`update registrations set name_key = (select ${memberNameKey} from members where id = new.member_id)
    where id = new.id`;
  await sql`create trigger name_key_of_new after insert on registrations
    when new.member_id is not null begin ${named}; end`.execute(db);
  await sql`create trigger name_key_of_given after update of member_id on registrations
    when new.member_id is not null and new.member_id is not old.member_id begin ${named}; end`.execute(db);
  await sql`create trigger name_key_of_renamed after update of last_name_key, first_name_key on members
    when old.last_name_key is not new.last_name_key or old.first_name_key is not new.first_name_key begin
      update registrations set name_key = (select ${memberNameKey} from members where id = new.id)
        where member_id = new.id;
    end`.execute(db);
}
