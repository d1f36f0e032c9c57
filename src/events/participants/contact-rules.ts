import { asSeenBy, audienceOf, type Reader } from '../../directory/members/visibility-rules.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

/** What the directory holds of how a member is reached, and who sees it. */
export interface ContactColumns {
  readonly email: string | null;
  readonly private_phone: string | null;
  readonly private_mobile: string | null;
  readonly business_phone: string | null;
  readonly business_mobile: string | null;
  readonly visibility: string | null;
  readonly club_path: string | null;
  readonly active: number | null;
}

/** How someone is reached; each is empty where nobody said it, or the reader does not see it. */
export interface Contact {
  readonly phone: string;
  readonly email: string;
}

const unreachable: Contact = { phone: '', email: '' };

/** How a member is reached, as far as the directory shows it to a reader: who has left stands in it no more. */
export function contactSeenBy(reader: Reader, member: MemberId, columns: ContactColumns): Contact {
  if (columns.active !== 1) return unreachable;
  const audience = audienceOf(reader, { id: member, club_path: columns.club_path });
  const seen = asSeenBy(audience, { ...columns, visibility: columns.visibility ?? '{}' });
  const phones = [seen.private_mobile, seen.private_phone, seen.business_mobile, seen.business_phone];
  return { phone: phones.find((phone) => phone !== null && phone !== '') ?? '', email: seen.email ?? '' };
}
