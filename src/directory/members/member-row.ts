import type { Insertable, Selectable } from 'kysely';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { ClubId, MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import type { MembersTable } from './members-tables.ts';
import { emptyAddress, type PostalAddress, type MemberNetworks } from './member.ts';
import { checkUsername } from './username-rules.ts';
import { nameKey } from './search-rules.ts';
import { searchTexts } from './search-texts-rules.ts';
import { storedVisibility } from './visibility-rules.ts';
import type { Hidden } from './visibility.ts';

/** What is known of a member before it is stored; everything but the club and the name may be left out. */
export interface MemberInput {
  id?: MemberId;
  clubId: ClubId | null;
  /** Former members are kept but no longer active. */
  active?: boolean;
  username?: string | null;
  /** Left out for a new member, who then gets a new unguessable one. */
  privateIdentifier?: string;
  /** Left out for a new member, who then gets a new unguessable one. */
  photoName?: string;
  photoSha256?: string | null;
  firstName: string;
  middleName?: string;
  lastName: string;
  title?: string;
  email?: string;
  language?: Locale | null;
  partner?: string | null;
  privateAddress?: Partial<PostalAddress>;
  privatePhone?: string;
  privateMobile?: string;
  privateWww?: string;
  company?: string;
  professionTitle?: string;
  professionFunction?: string;
  businessAddress?: Partial<PostalAddress>;
  businessPhone?: string;
  businessMobile?: string;
  birthday?: DateText | null;
  socialNetworks?: MemberNetworks;
  /** Who sees which part, as far as it is not all members. */
  visibility?: Hidden;
}

/** The stored form of a member: secrets given where none are named, derived columns filled, the rest empty. */
export function memberRow(member: MemberInput, countryCode: string): Insertable<MembersTable> {
  const username = member.username ?? null;
  if (username !== null) checkUsername(username);
  return {
    ...(member.id === undefined ? {} : { id: member.id }),
    club_id: member.clubId,
    active: (member.active ?? true) ? 1 : 0,
    username,
    username_key: username === null ? null : username.toLowerCase(),
    private_identifier: member.privateIdentifier ?? newSecret(),
    photo_name: member.photoName ?? newSecret(),
    photo_sha256: member.photoSha256 ?? null,
    ...nameColumns(member),
    ...privateColumns(member),
    ...businessColumns(member),
    social_networks: toJson(member.socialNetworks ?? {}),
    visibility: storedVisibility(member.visibility ?? {}),
    ...searchTexts(member, member.visibility ?? {}, countryCode),
  };
}

/** What is known of a stored member, such that `memberRow` makes the same row of it again. */
export function memberInput(row: Selectable<MembersTable>): Required<MemberInput> {
  return {
    id: row.id,
    clubId: row.club_id,
    active: row.active === 1,
    username: row.username,
    privateIdentifier: row.private_identifier,
    photoName: row.photo_name,
    photoSha256: row.photo_sha256,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    title: row.title,
    email: row.email,
    language: row.language,
    partner: row.partner,
    privateAddress: fromJson<PostalAddress>(row.private_address),
    privatePhone: row.private_phone,
    privateMobile: row.private_mobile,
    privateWww: row.private_www,
    company: row.company,
    professionTitle: row.profession_title,
    professionFunction: row.profession_function,
    businessAddress: fromJson<PostalAddress>(row.business_address),
    businessPhone: row.business_phone,
    businessMobile: row.business_mobile,
    birthday: row.birthday,
    socialNetworks: fromJson<MemberNetworks>(row.social_networks),
    visibility: fromJson<Hidden>(row.visibility),
  };
}

function nameColumns(member: MemberInput) {
  return {
    first_name: member.firstName,
    middle_name: member.middleName ?? '',
    last_name: member.lastName,
    title: member.title ?? '',
    last_name_key: nameKey(member.lastName),
    first_name_key: nameKey(member.firstName),
  };
}

function privateColumns(member: MemberInput) {
  return {
    email: member.email ?? '',
    language: member.language ?? null,
    partner: member.partner ?? null,
    private_address: toJson({ ...emptyAddress, ...member.privateAddress }),
    private_phone: member.privatePhone ?? '',
    private_mobile: member.privateMobile ?? '',
    private_www: member.privateWww ?? '',
    birthday: member.birthday ?? null,
  };
}

function businessColumns(member: MemberInput) {
  return {
    company: member.company ?? '',
    profession_title: member.professionTitle ?? '',
    profession_function: member.professionFunction ?? '',
    business_address: toJson({ ...emptyAddress, ...member.businessAddress }),
    business_phone: member.businessPhone ?? '',
    business_mobile: member.businessMobile ?? '',
  };
}
