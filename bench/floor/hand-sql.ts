/** Whether a term runs on the day. */
export const runs = 'terms.start_date <= :day and (terms.end_date is null or terms.end_date >= :day)';

/** From the whole organisation down to the club. */
const levels = ['organisation', 'multi-district', 'district', 'region', 'zone', 'club'];
const level = levels.map((name, index) => `when '${name}' then ${index}`).join(' ');

/** The highest function first. */
export const byRank = `case functions.level ${level} end, function_groups.position, functions.position`;

/** A member as lists show it, but for the club of `clubs`. */
export const summaryColumns = `
  members.id, members.first_name as firstName, members.middle_name as middleName, members.last_name as lastName,
  members.photo_name as photo, members.last_name_key as lastNameKey, members.first_name_key as firstNameKey,
  clubs.id as clubId, clubs.name as clubName, clubs.type as clubType,
  (select functions.titles from terms
    join functions on functions.id = terms.function_id
    join function_groups on function_groups.id = functions.group_id
    where terms.member_id = members.id and ${runs}
    order by ${byRank} limit 1) as titles`;

/** The places with these paths, and all below them. */
export const placesBelow = `
  with recursive below as (
    select places.id from places where places.path in (select value from json_each(:paths))
    union
    select places.id from places join below on below.id = places.parent_id)
  select id from below`;

/** How those are sorted who have names. */
export const byName = 'members.last_name_key, members.first_name_key, members.id';
