import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { DateText, InstantText } from '../shared/local-time.ts';
import type { ExternalId, Flag, JsonText } from './columns.ts';
import type { AuditEntriesTable } from './audit-table.ts';
import type * as events from './event-tables.ts';

/** Every unit and club is a place; `path` names its ancestors and itself (`/1/4/9/`), so "below" is a prefix. */
export interface PlacesTable {
  id: Generated<ids.PlaceId>;
  parent_id: ids.PlaceId | null;
  kind: PlaceKind;
  path: string;
}
export type PlaceKind = UnitKind | 'club';
export type UnitKind = 'organisation' | 'multi-district' | 'district' | 'region' | 'zone';

export interface UnitsTable {
  id: Generated<ids.UnitId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  name: string;
  full_name: string;
}

export interface ClubsTable {
  id: Generated<ids.ClubId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  name: string;
  sort_name: string;
  type: ClubType;
  lci: number;
  address: string;
  website: string;
  latitude: number | null;
  longitude: number | null;
  social_networks: JsonText | null;
  charter_night: DateText | null;
  date_foundation: DateText | null;
  email: string;
}
export type ClubType = 'ORG_CLUB' | 'YOUTH_CLUB_ALPHA' | 'YOUTH_CLUB_OMEGA';

export interface ClubMeetingsTable {
  id: Generated<number>;
  club_id: ids.ClubId;
  position: number;
  day_time: string;
  description: string;
  address: string;
}

export interface ClubSponsorsTable {
  club_id: ids.ClubId;
  sponsor_club_id: ids.ClubId;
}

/** A twin may be a club abroad that this service does not hold: then it is a name and a type only. */
export interface ClubTwinningsTable {
  id: Generated<number>;
  club_id: ids.ClubId;
  position: number;
  twin_club_id: ids.ClubId | null;
  name: string;
  type: ClubType;
}

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
  /** Folded forms for search and sorting, always written with the fields they come from. */
  search_text: string;
  last_name_key: string;
  first_name_key: string;
  /** When the person's data was erased; what is left is a number without a name. */
  erased_at: InstantText | null;
}

export interface FunctionGroupsTable {
  id: Generated<number>;
  code: string;
  position: number;
  titles: JsonText;
}

export interface FunctionsTable {
  id: Generated<ids.FunctionId>;
  code: string;
  group_id: number;
  level: PlaceKind;
  position: number;
  rights: JsonText;
  titles: JsonText;
}

/** A function or a status that a member holds somewhere from one date to another, both days included. */
export interface TermsTable {
  id: Generated<number>;
  member_id: ids.MemberId;
  place_id: ids.PlaceId;
  function_id: ids.FunctionId | null;
  status: string | null;
  start_date: DateText;
  end_date: DateText | null;
}

/** A right given to a member directly, not through an office. */
export interface GrantedRightsTable {
  id: Generated<number>;
  member_id: ids.MemberId;
  place_id: ids.PlaceId;
  right: string;
}

export interface PasswordsTable {
  member_id: ids.MemberId;
  hash: string;
  updated_at: InstantText;
}

export interface TokensTable {
  id: Generated<ids.TokenId>;
  member_id: ids.MemberId;
  name: string;
  /** SHA-256 of the token; the token itself is never stored. */
  hash: string;
  read_only: Flag;
  created_at: InstantText;
  expires_at: InstantText | null;
  revoked_at: InstantText | null;
}

export interface SignInAttemptsTable {
  key: string;
  window_start: InstantText;
  attempts: number;
}

export interface ActivitiesTable {
  id: Generated<ids.ActivityId>;
  external_id: ExternalId;
  club_id: ids.ClubId;
  title: string;
  description: string;
  beneficiary: string;
  link: string;
  start_date: DateText;
  end_date: DateText | null;
  amount_collected: number;
  amount_donated: number;
  persons_served: number;
  volunteers: number;
  hours_worked: number;
  status: number;
  category: number;
  created_at: InstantText;
  updated_at: InstantText;
  deleted_at: InstantText | null;
}

export interface MagazinesTable {
  id: Generated<number>;
  external_id: ExternalId;
  position: number;
  flag: string;
  name: string;
  uri: string;
}

export interface ConventionsTable {
  id: Generated<number>;
  external_id: ExternalId;
  year: number;
  location: string;
}

export interface OutboxTable {
  id: Generated<ids.MailId>;
  recipient_name: string;
  recipient_address: string;
  subject: string;
  text: string;
  html: string;
  state: MailState;
  attempts: number;
  /** When a queued mail may be tried, and when a sending one counts as abandoned. */
  due_at: InstantText;
  last_error: string;
  created_at: InstantText;
  sent_at: InstantText | null;
}
export type MailState = 'queued' | 'sending' | 'sent' | 'failed';

/** One row: the random name of this installation, which keeps its calendar entries apart from everyone else's. */
export interface InstallationTable {
  identifier: string;
}

/** A row that an import removed, as it stood in its table; it can be brought back for some time. */
export interface RemovedRowsTable {
  id: Generated<number>;
  batch: string;
  table_name: string;
  /** The member whom the row was about, if it was about one. */
  about_member_id: ids.MemberId | null;
  row: JsonText;
  removed_at: InstantText;
}

/** The whole database as Kysely sees it. */
export interface Tables {
  installation: InstallationTable;
  places: PlacesTable;
  units: UnitsTable;
  clubs: ClubsTable;
  club_meetings: ClubMeetingsTable;
  club_sponsors: ClubSponsorsTable;
  club_twinnings: ClubTwinningsTable;
  members: MembersTable;
  function_groups: FunctionGroupsTable;
  functions: FunctionsTable;
  terms: TermsTable;
  granted_rights: GrantedRightsTable;
  passwords: PasswordsTable;
  tokens: TokensTable;
  sign_in_attempts: SignInAttemptsTable;
  activities: ActivitiesTable;
  magazines: MagazinesTable;
  conventions: ConventionsTable;
  calendars: events.CalendarsTable;
  events: events.EventsTable;
  event_attachments: events.EventAttachmentsTable;
  event_questions: events.EventQuestionsTable;
  event_reviewers: events.EventReviewersTable;
  registrations: events.RegistrationsTable;
  registration_answers: events.RegistrationAnswersTable;
  scans: events.ScansTable;
  outbox: OutboxTable;
  removed_rows: RemovedRowsTable;
  audit_entries: AuditEntriesTable;
}
