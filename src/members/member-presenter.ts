import type { Static } from 'typebox';
import { clubReference } from '../organisation/club-reference.ts';
import { storedTitle } from '../organisation/stored-titles.ts';
import { fullName } from '../shared/person-name.ts';
import { fromJson } from '../storage/json.ts';
import { addressLines } from './address-rules.ts';
import type { HistoryEntry } from './history-entry.ts';
import type { ListedMember } from './member-summaries-service.ts';
import type { PostalAddress, MemberNetworks } from './member.ts';
import type { HistoryEntrySchema, MemberSchema } from './members-schemas.ts';
import type { MemberRecord } from './members-store.ts';

/** A member's full record in the shape of the contract. */
export function presentMember(member: MemberRecord): Static<typeof MemberSchema> {
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
    orgFunction: member.titles === null ? '' : storedTitle(member.titles, 'en'),
    club: clubReference(member),
    socialNetworks: fromJson<MemberNetworks>(member.social_networks),
  };
}

/** A history entry in the shape of the contract, which knows no absent end but an empty one. */
export function presentHistoryEntry(entry: HistoryEntry): Static<typeof HistoryEntrySchema> {
  const { type, title, scope, startDate, endDate, active } = entry;
  return { type, title, scope, startDate, endDate: endDate ?? '', active };
}

/** What a search has found, in the shape of the contract. */
export function presentFound(members: readonly ListedMember[], more: boolean) {
  return {
    success: true as const,
    count: members.length,
    more,
    members: members.map(({ summary }) => summary),
  };
}
