import { nowInstantText, todayText } from '../../src/platform/shared/local-time.ts';
import type { HandDatabase } from './hand-database.ts';
import { clubOf, nameOf, titleOf } from './hand-people.ts';
import { notFound, type HandCaller, type HandParts, type HandRoute } from './hand-route.ts';
import { byRank, runs } from './hand-sql.ts';

/** The record of a member, and one's own. */
export function membersByHand(parts: HandParts): HandRoute[] {
  const ownRecord = ownRecords(parts);
  return [
    memberRoute(parts),
    { method: 'GET', path: /^\/v2\/me$/, answer: ({ caller }) => ({ body: ownRecord(caller) }) },
  ];
}

const recordColumns = `
  members.id, members.first_name as firstName, members.middle_name as middleName, members.last_name as lastName,
  members.title, members.email, members.partner, members.birthday, members.photo_name as photo,
  members.private_address as privateAddress, members.private_phone as privatePhone,
  members.private_mobile as privateMobile, members.private_www as privateWww, members.company,
  members.profession_title as professionTitle, members.profession_function as professionFunction,
  members.business_address as businessAddress, members.business_phone as businessPhone,
  members.business_mobile as businessMobile, members.social_networks as networks,
  clubs.id as clubId, clubs.name as clubName, clubs.type as clubType`;

interface RecordRow {
  id: number;
  firstName: string;
  middleName: string;
  lastName: string;
  title: string;
  email: string;
  partner: string | null;
  birthday: string | null;
  photo: string;
  privateAddress: string;
  privatePhone: string;
  privateMobile: string;
  privateWww: string;
  company: string;
  professionTitle: string;
  professionFunction: string;
  businessAddress: string;
  businessPhone: string;
  businessMobile: string;
  networks: string;
  clubId: number | null;
  clubName: string | null;
  clubType: string | null;
}

interface Held {
  code: string | null;
  titles: string | null;
}

function recordOf(row: RecordRow, { code, titles }: Held) {
  const privateAddress = JSON.parse(row.privateAddress) as Address;
  const businessAddress = JSON.parse(row.businessAddress) as Address;
  return {
    id: row.id,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    fullName: nameOf(row.firstName, row.middleName, row.lastName),
    title: row.title,
    email: row.email,
    partner: row.partner,
    privateAddress: linesOf(privateAddress),
    privateAddressComponents: privateAddress,
    privatePhone: row.privatePhone,
    privateMobile: row.privateMobile,
    privateWww: row.privateWww,
    company: row.company,
    professionTitle: row.professionTitle,
    professionFunction: row.professionFunction,
    businessAddress: linesOf(businessAddress),
    businessAddressComponents: businessAddress,
    businessPhone: row.businessPhone,
    businessMobile: row.businessMobile,
    photo: `${row.photo}.jpg`,
    birthday: row.birthday ?? '',
    orgFunctionCode: code ?? '',
    orgFunction: titleOf(titles, 'en'),
    club: clubOf(row),
    socialNetworks: JSON.parse(row.networks) as object,
  };
}

interface Address {
  street: string;
  poBox: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
}

function linesOf({ street, poBox, postalCode, city, state, country }: Address): string {
  const box = /^\d+$/.test(poBox) ? `P.O. Box ${poBox}` : poBox;
  const lines = [street, box, nameOf(postalCode, city), state, country];
  return lines.filter((line) => line !== '').join('\n');
}

function memberRoute({ database, clock }: HandParts): HandRoute {
  const records = database.query<RecordRow & Held>(`
    select ${recordColumns}, functions.code, functions.titles
    from members
    left join clubs on clubs.id = members.club_id
    left join terms on terms.member_id = members.id and terms.function_id is not null and ${runs}
    left join functions on functions.id = terms.function_id
    left join function_groups on function_groups.id = functions.group_id
    where members.id = :id order by ${byRank} limit 1`);
  return {
    method: 'GET',
    path: /^\/v2\/members\/(\d+)$/,
    answer({ id }) {
      const row = records.one({ id, day: todayText(clock) });
      return row === undefined ? notFound : { body: recordOf(row, row) };
    },
  };
}

interface OwnRow extends RecordRow {
  username: string | null;
  language: string | null;
  visibility: string;
  identifier: string;
  version: number;
  passwordSince: string | null;
  pendingEmail: string | null;
  pendingUntil: string | null;
}

interface PlaceColumns {
  place: number;
  kind: string;
  club: number | null;
  name: string;
}
interface OfficeRow extends PlaceColumns {
  code: string;
  titles: string;
  rights: string;
  startDate: string;
  endDate: string | null;
  rank: number;
}

/** Reads the record of a caller with all that belongs to it. */
export function ownRecords({ database, clock, publicUrl }: HandParts) {
  const records = database.query<OwnRow>(`
    select ${recordColumns}, members.username, members.language, members.visibility,
      members.private_identifier as identifier, members.version, passwords.updated_at as passwordSince,
      email_changes.email as pendingEmail, email_changes.expires_at as pendingUntil
    from members
    left join clubs on clubs.id = members.club_id
    left join passwords on passwords.member_id = members.id
    left join email_changes on email_changes.member_id = members.id and email_changes.expires_at > :now
    where members.id = :member`);
  const { officesOf, grantsOf } = holdings(database);
  return ({ member }: HandCaller) => {
    const row = records.one({ member, now: nowInstantText(clock) });
    if (row === undefined) throw new Error('A caller has no record.');
    const offices = officesOf.all({ member, day: todayText(clock) });
    const highest = offices.find(({ rank }) => rank === 1);
    const locale = row.language ?? 'en';
    return {
      ...recordOf(row, highest ?? { code: null, titles: null }),
      username: row.username ?? '',
      language: row.language ?? '',
      visibility: { ...openToMembers, ...(JSON.parse(row.visibility) as object) },
      offices: offices.map((office) => ({
        code: office.code,
        title: titleOf(office.titles, locale),
        place: placeOf(office),
        startDate: office.startDate,
        endDate: office.endDate ?? '',
      })),
      rights: rightsOf(offices, grantsOf.all({ member })),
      pendingEmail:
        row.pendingEmail === null || row.pendingUntil === null
          ? null
          : { email: row.pendingEmail, expires: Math.floor(Date.parse(row.pendingUntil) / 1000) },
      calendar: { url: `${publicUrl}/v2/events/ical/${row.identifier}` },
      hasPassword: row.passwordSince !== null,
      version: row.version,
    };
  };
}

const openToMembers = {
  privateAddress: 'members',
  privatePhones: 'members',
  birthday: 'members',
  partner: 'members',
  business: 'members',
};

const placeColumns = `places.id as place, places.kind, clubs.id as club, coalesce(clubs.name, units.name, '') as name`;

function holdings(database: HandDatabase) {
  const officesOf = database.query<OfficeRow>(`
    select functions.code, functions.titles, functions.rights, terms.start_date as startDate,
      terms.end_date as endDate, ${placeColumns}, row_number() over (order by ${byRank}) as rank
    from terms
    join functions on functions.id = terms.function_id
    join function_groups on function_groups.id = functions.group_id
    join places on places.id = terms.place_id
    left join units on units.place_id = places.id
    left join clubs on clubs.place_id = places.id
    where terms.member_id = :member and ${runs}
    order by terms.start_date, terms.id`);
  const grantsOf = database.query<PlaceColumns & { right: string }>(`
    select granted_rights.right, ${placeColumns}
    from granted_rights
    join places on places.id = granted_rights.place_id
    left join units on units.place_id = places.id
    left join clubs on clubs.place_id = places.id
    where granted_rights.member_id = :member order by granted_rights.id`);
  return { officesOf, grantsOf };
}

const rightsInOrder = [
  'administrator',
  'manage-directory',
  'manage-activities',
  'manage-events',
  'review-events',
];

function rightsOf(
  offices: readonly OfficeRow[],
  granted: readonly (PlaceColumns & { right: string })[],
): object[] {
  const held = [
    ...offices.flatMap((office) =>
      (JSON.parse(office.rights) as string[]).map((right) => ({ right, place: placeOf(office) })),
    ),
    ...granted.map((row) => ({ right: row.right, place: placeOf(row) })),
  ];
  const once = new Map(held.map((entry) => [`${entry.right} ${entry.place.id}`, entry]));
  return [...once.values()].toSorted(
    (one, other) => rightsInOrder.indexOf(one.right) - rightsInOrder.indexOf(other.right),
  );
}

function placeOf({ place, kind, name, club }: PlaceColumns) {
  return { id: place, level: kind, name, club };
}
