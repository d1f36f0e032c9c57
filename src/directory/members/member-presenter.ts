import type { Static } from 'typebox';
import type { Locale } from '../../platform/localisation/locale.ts';
import { clubReference } from '../organisation/club-reference.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { addressLines } from './address-rules.ts';
import type { HistoryEntry } from './history-entry.ts';
import type { ListedMember } from './member-summaries-service.ts';
import type { MemberSummary } from './member-summary.ts';
import type { PostalAddress, MemberNetworks } from './member.ts';
import type { HistoryEntrySchema, MemberSchema } from './members-schemas.ts';
import type { MemberRecord } from './members-store.ts';

/** What a record is presented from. */
type ShownColumns = Omit<MemberRecord, 'level' | 'position' | 'group_position' | 'club_path' | 'visibility'>;

/** A member's full record in the shape of the contract, with the function in one language. */
export function presentMember(member: ShownColumns, locale: Locale = 'en'): Static<typeof MemberSchema> {
  const privateAddress = fromJson<PostalAddress>(member.private_address);
  const businessAddress = fromJson<PostalAddress>(member.business_address);
  return {
    id: member.id,
    firstName: member.first_name,
    middleName: member.middle_name,
    lastName: member.last_name,
    fullName: fullName(member),
    title: member.title,
    email: member.email,
    partner: member.partner,
    privateAddress: addressLines(privateAddress),
    privateAddressComponents: privateAddress,
    privatePhone: member.private_phone,
    privateMobile: member.private_mobile,
    privateWww: member.private_www,
    company: member.company,
    professionTitle: member.profession_title,
    professionFunction: member.profession_function,
    businessAddress: addressLines(businessAddress),
    businessAddressComponents: businessAddress,
    businessPhone: member.business_phone,
    businessMobile: member.business_mobile,
    photo: `${member.photo_name}.jpg`,
    birthday: member.birthday ?? '',
    orgFunctionCode: member.code ?? '',
    orgFunction: member.titles === null ? '' : storedTitle(member.titles, locale),
    club: clubReference(member),
    socialNetworks: fromJson<MemberNetworks>(member.social_networks),
  };
}

/** A history entry in the shape of the contract, which knows no absent end but an empty one. */
export function presentHistoryEntry(entry: HistoryEntry): Static<typeof HistoryEntrySchema> {
  const { type, title, scope, startDate, endDate, active } = entry;
  return { type, title, scope, startDate, endDate: endDate ?? '', active };
}

/** A member as lists show it, with the function in one language; the kept summary has it in English. */
export function presentSummary({ summary, functionTitles }: ListedMember, locale: Locale): MemberSummary {
  if (locale === 'en' || functionTitles === null) return summary;
  return { ...summary, orgFunction: storedTitle(functionTitles, locale) };
}

/** What a search has found, in the shape of the contract. */
export function presentFound(members: readonly ListedMember[], more: boolean, locale: Locale) {
  return {
    success: true as const,
    count: members.length,
    more,
    members: members.map((member) => presentSummary(member, locale)),
  };
}
