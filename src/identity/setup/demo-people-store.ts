import { termRuns } from '../../directory/organisation/term-conditions.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const peopleOfDemo = prepared((db, { names, day }: Params<{ names: readonly string[]; day: DateText }>) =>
  db
    .selectFrom('members')
    .leftJoin('terms', (join) =>
      join
        .onRef('terms.member_id', '=', 'members.id')
        .on(termRuns(day))
        .on('terms.function_id', 'is not', null),
    )
    .leftJoin('functions', 'functions.id', 'terms.function_id')
    .leftJoin('function_groups', 'function_groups.id', 'functions.group_id')
    .select(['members.username_key', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.photo_name', 'functions.level', 'functions.position', 'functions.titles'])
    .select('function_groups.position as group_position')
    .where((eb) => among(db, eb.ref('members.username_key'), names))
    .where('members.active', '=', 1),
);

/** The active members with these usernames: a row for each function held on the day, or one without. */
export async function findDemoPeople(db: Db, names: readonly string[], day: DateText) {
  return (await peopleOfDemo(db, { names, day })).rows;
}
