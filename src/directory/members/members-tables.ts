import type { Generated } from 'kysely';
import type { Locale } from '../../platform/localisation/locale.ts';
import type * as ids from '../../platform/shared/ids.ts';
import type { DateText, InstantText } from '../../platform/shared/local-time.ts';
import type { ExternalId, Flag, JsonText } from '../../platform/storage/columns.ts';

export interface MembersTable {
  id: Generated<ids.MemberId>;
  external_id: ExternalId;
  club_id: ids.ClubId | null;
  active: Flag;
  username: string | null;
  /** The username in lower case: unique, and what sign-in looks up. */
  username_key: string | null;
  /** Unguessable; opens the member's own calendar feed. */
  private_identifier: string;
  /** Unguessable; the public name of the photo, without `.jpg`. */
  photo_name: string;
  /** The stored original, by its SHA-256. */
  photo_sha256: string | null;
  first_name: string;
  middle_name: string;
  last_name: string;
  title: string;
  email: string;
  /** In which the member is written to; null for the organisation's own language. */
  language: Locale | null;
  partner: string | null;
  private_address: JsonText;
  private_phone: string;
  private_mobile: string;
  private_www: string;
  company: string;
  profession_title: string;
  profession_function: string;
  business_address: JsonText;
  business_phone: string;
  business_mobile: string;
  birthday: DateText | null;
  social_networks: JsonText;
  /** Who sees which part of the record, as far as it is not all members. */
  visibility: Generated<JsonText>;
  /** Folded forms for search and sorting, always written with the fields they come from. */
  search_text: string;
  /** What the members of the same club, and those who see everything, find this one by; empty where it is no more than all do. */
  club_search_text: Generated<string>;
  full_search_text: Generated<string>;
  last_name_key: string;
  first_name_key: string;
  /** When the person's data was erased; what is left is a number without a name. */
  erased_at: InstantText | null;
  /** Rises with every change of what the record says. */
  version: Generated<number>;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    members: MembersTable;
  }
}
