-- What a new database begins with. KEY is a primary key that numbers itself, ID the type of ids, and TEXT a text that is
-- sorted by code point: each engine has its own words for them.

-- The identifier of the installation.
create table installation (
  identifier TEXT not null
);

-- The tree of places: units and clubs.
create table places (
  id KEY, parent_id ID references places (id), kind TEXT not null, path TEXT not null unique
);
create index places_by_parent on places (parent_id);

create table units (
  id KEY, place_id ID not null unique references places (id), name TEXT not null, full_name TEXT not null,
  external_id TEXT
);
create unique index units_by_external_id on units (external_id);

create table clubs (
  id KEY, place_id ID not null unique references places (id), name TEXT not null, sort_name TEXT not null,
  type TEXT not null, lci integer not null, address TEXT not null, website TEXT not null, latitude double precision,
  longitude double precision, social_networks TEXT, charter_night TEXT, date_foundation TEXT, email TEXT not null,
  external_id TEXT
);
create index clubs_by_sort_name on clubs (sort_name, id);
create unique index clubs_by_external_id on clubs (external_id);

create table club_meetings (
  id KEY, club_id ID not null references clubs (id) on delete cascade, position integer not null,
  day_time TEXT not null, description TEXT not null, address TEXT not null
);
create index club_meetings_by_club on club_meetings (club_id, position);

create table club_sponsors (
  club_id ID not null references clubs (id) on delete cascade,
  sponsor_club_id ID not null references clubs (id) on delete cascade,
  constraint club_sponsors_key primary key (club_id, sponsor_club_id)
);
create index club_sponsors_by_sponsor on club_sponsors (sponsor_club_id);

create table club_twinnings (
  id KEY, club_id ID not null references clubs (id) on delete cascade, position integer not null,
  twin_club_id ID references clubs (id), name TEXT not null, type TEXT not null
);
create index club_twinnings_by_club on club_twinnings (club_id, position);

-- Members. The texts for the search and the keys of names are kept by the program.
create table members (
  id KEY, club_id ID references clubs (id), active integer not null, username TEXT, username_key TEXT unique,
  private_identifier TEXT not null unique, photo_name TEXT not null unique, photo_sha256 TEXT,
  first_name TEXT not null, middle_name TEXT not null, last_name TEXT not null, title TEXT not null,
  email TEXT not null, partner TEXT, private_address TEXT not null, private_phone TEXT not null,
  private_mobile TEXT not null, private_www TEXT not null, company TEXT not null, profession_title TEXT not null,
  profession_function TEXT not null, business_address TEXT not null, business_phone TEXT not null,
  business_mobile TEXT not null, birthday TEXT, social_networks TEXT not null, search_text TEXT not null,
  last_name_key TEXT not null, first_name_key TEXT not null, erased_at TEXT, external_id TEXT, language TEXT,
  visibility TEXT default '{}' not null, club_search_text TEXT default '' not null,
  full_search_text TEXT default '' not null, version integer default 1 not null
);
create index members_by_club on members (club_id, last_name_key, first_name_key);
create index members_by_first_name on members (first_name_key, last_name_key, id, active);
create index members_by_club_active on members (club_id, active);
-- Whether anyone has a photo is asked before its file is removed.
create index members_by_photo on members (photo_sha256) where photo_sha256 is not null;
create unique index members_by_external_id on members (external_id);
create index members_by_name on members (last_name_key, first_name_key, id, active);
-- Who has forgotten a password may have forgotten the username, too.
create index members_by_email on members (lower(email));

-- Functions, who holds them when, and rights that were granted directly.
create table function_groups (
  id KEY, code TEXT not null unique, position integer not null, titles TEXT not null
);

create table functions (
  id KEY, code TEXT not null unique, group_id ID not null references function_groups (id), level TEXT not null,
  position integer not null, rights TEXT not null, titles TEXT not null
);

create table terms (
  id KEY, member_id ID not null references members (id) on delete cascade,
  place_id ID not null references places (id), function_id ID references functions (id), status TEXT,
  start_date TEXT not null, end_date TEXT,
  constraint terms_function_or_status check ((function_id is null) <> (status is null))
);
create index terms_by_member on terms (member_id, start_date);
create index terms_by_place on terms (place_id, function_id, start_date);

create table granted_rights (
  id KEY, member_id ID not null references members (id) on delete cascade,
  place_id ID not null references places (id), "right" TEXT not null,
  constraint granted_rights_once unique (member_id, place_id, "right")
);

-- Sign-ins: passwords, tokens, passkeys and links.
create table passwords (
  member_id ID not null primary key references members (id) on delete cascade, hash TEXT not null,
  updated_at TEXT not null
);

-- New addresses until they are confirmed.
create table email_changes (
  member_id ID not null primary key references members (id) on delete cascade, email TEXT not null,
  hash TEXT not null unique, created_at TEXT not null, expires_at TEXT not null
);

-- The addresses that members had, each for as long as its reader may stop that it is replaced.
create table address_changes (
  id KEY, member_id ID not null references members (id) on delete cascade, hash TEXT unique, email TEXT not null,
  new_email TEXT not null, shared integer not null, confirmed_at TEXT, created_at TEXT not null,
  expires_at TEXT not null
);
create index address_changes_by_member on address_changes (member_id);
create index address_changes_by_end on address_changes (expires_at);

create table tokens (
  id KEY, member_id ID not null references members (id) on delete cascade, name TEXT not null,
  hash TEXT not null unique, read_only integer not null, created_at TEXT not null, expires_at TEXT, revoked_at TEXT,
  budget_factor integer default 1 not null, kind TEXT default 'application' not null, demo integer default 0 not null,
  proved_at TEXT, replaced_hash TEXT, replaced_until TEXT, renewal_salt TEXT, family_hash TEXT
);
create index tokens_by_member on tokens (member_id);
create index tokens_by_expires_at on tokens (expires_at);
create index tokens_by_revoked_at on tokens (revoked_at);
create index tokens_by_replaced_hash on tokens (replaced_hash);
create index tokens_by_family_hash on tokens (family_hash);

-- Beside the tokens and not among their columns: a use must not look like a change of the token.
create table token_uses (
  token_id ID not null primary key references tokens (id) on delete cascade, used_at TEXT not null
);

create table passkeys (
  id KEY, member_id ID not null references members (id) on delete cascade, name TEXT not null,
  credential_id TEXT not null unique, public_key TEXT not null, user_handle TEXT not null, counter ID not null,
  transports TEXT not null, created_at TEXT not null, last_used_at TEXT
);
create index passkeys_by_member on passkeys (member_id);

create table passkey_challenges (
  hash TEXT not null primary key, member_id ID references members (id) on delete cascade, user_handle TEXT,
  expires_at TEXT not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_by_member on passkey_challenges (member_id);

-- One for each member: a newer one takes the place of the older.
create table password_links (
  member_id ID not null primary key references members (id) on delete cascade, hash TEXT not null unique,
  purpose TEXT not null, created_at TEXT not null, expires_at TEXT not null
);
create index password_links_by_end on password_links (expires_at);

create table password_requests (
  id KEY, name TEXT not null, requested_at TEXT not null
);

create table setup_links (
  hash TEXT not null primary key, created_at TEXT not null
);

-- What limits count.
create table sign_in_attempts (
  key TEXT not null primary key, window_start TEXT not null, attempts integer not null, succeeded_at TEXT,
  forget_at TEXT not null
);
create index sign_in_attempts_by_end on sign_in_attempts (forget_at);

create table budgets (
  key TEXT not null primary key, spent_until ID not null
);
create index budgets_by_end on budgets (spent_until);

-- Mails. Without references: a mail goes when its time is over, not when what it was about does.
create table outbox (
  id KEY, recipient_name TEXT not null, recipient_address TEXT not null, subject TEXT not null, text TEXT not null,
  html TEXT not null, state TEXT not null, attempts integer not null, due_at TEXT not null, last_error TEXT not null,
  created_at TEXT not null, sent_at TEXT, from_member_id ID, to_member_id ID, registration_id ID,
  reply_to_name TEXT default '' not null, reply_to_address TEXT default '' not null,
  calendar TEXT default '' not null, message_id ID
);
create index outbox_by_due on outbox (state, due_at);
-- By which the host of a guest is shown what became of the mail.
create index outbox_by_registration on outbox (registration_id);
create index outbox_by_message on outbox (message_id, state);

-- Social activities, magazines and conventions.
create table activities (
  id KEY, club_id ID not null references clubs (id), title TEXT not null, description TEXT not null,
  beneficiary TEXT not null, link TEXT not null, start_date TEXT not null, end_date TEXT,
  amount_collected bigint not null, amount_donated bigint not null, persons_served bigint not null,
  volunteers bigint not null, hours_worked bigint not null, status integer not null, category integer not null,
  created_at TEXT not null, updated_at TEXT not null, deleted_at TEXT, external_id TEXT
);
create index activities_by_club on activities (club_id, start_date);
create unique index activities_by_external_id on activities (external_id);

create table magazines (
  id KEY, position integer not null, flag TEXT not null, name TEXT not null, uri TEXT not null, external_id TEXT
);
create unique index magazines_by_external_id on magazines (external_id);

create table conventions (
  id KEY, year integer not null, location TEXT not null, external_id TEXT
);
create unique index conventions_by_external_id on conventions (external_id);

-- Calendars and events with their parts.
create table calendars (
  id KEY, place_id ID not null references places (id), title TEXT not null, external_id TEXT,
  version integer default 1 not null
);
create index calendars_by_place on calendars (place_id);
create unique index calendars_by_external_id on calendars (external_id);

create table event_series (
  id KEY, external_id TEXT, calendar_id ID not null references calendars (id), rule TEXT not null,
  created_at TEXT not null
);
create unique index event_series_by_external_id on event_series (external_id);
create index event_series_by_calendar on event_series (calendar_id);

create table events (
  id KEY, calendar_id ID not null references calendars (id), type TEXT not null, title TEXT not null,
  description TEXT not null, start_date TEXT not null, end_date TEXT, all_day integer not null,
  location TEXT not null, cancelled integer not null, closed integer not null, registration_enabled integer not null,
  registration_due_date TEXT, registration_url TEXT not null, review_enabled integer not null,
  guests_allowed integer not null, partners_allowed integer not null, tickets_enabled integer not null,
  banner TEXT not null, banner_sq TEXT not null, sequence integer not null, created_at TEXT not null,
  updated_at TEXT not null, external_id TEXT, capacity integer, waiting_list integer default 0 not null,
  waiting_order TEXT default 'strict' not null, draft integer default 0 not null, removed_at TEXT,
  series_id ID references event_series (id), version integer default 1 not null, banner_file TEXT default '' not null,
  banner_sq_file TEXT default '' not null, title_key TEXT default '' not null, published_at TEXT,
  before_cancelled TEXT
);
create index events_by_calendar on events (calendar_id, start_date);
create index events_by_start on events (start_date, id);
-- Few events, and the only ones that begin before the first day of a list and still belong to it.
create index events_over_night on events (end_date, start_date) where end_date > (substr(start_date, 1, 10) || 'T24');
create unique index events_by_external_id on events (external_id);
create index events_by_series on events (series_id);
create index events_by_banner_file on events (banner_file) where banner_file <> '';
create index events_by_banner_sq_file on events (banner_sq_file) where banner_sq_file <> '';
create index events_by_due_date on events (coalesce(registration_due_date, start_date));

create table event_attachments (
  id KEY, event_id ID not null references events (id) on delete cascade, position integer not null,
  name TEXT not null, url TEXT not null, type TEXT not null, size integer not null,
  attached_file TEXT default '' not null
);
create index event_attachments_by_event on event_attachments (event_id, position);
create index event_attachments_by_attached_file on event_attachments (attached_file) where attached_file <> '';

create table event_questions (
  id KEY, event_id ID not null references events (id) on delete cascade, position integer not null,
  title TEXT not null, type TEXT not null, required integer not null, options TEXT not null, external_id TEXT,
  archived integer default 0 not null, option_ids TEXT default '[]' not null,
  archived_options TEXT default '[]' not null
);
create index event_questions_by_event on event_questions (event_id, position);
create unique index event_questions_by_external_id on event_questions (external_id);

create table event_reviewers (
  id KEY, event_id ID not null references events (id) on delete cascade,
  member_id ID references members (id) on delete cascade, function_id ID references functions (id),
  constraint event_reviewers_one check ((member_id is null) <> (function_id is null))
);
create index event_reviewers_by_event on event_reviewers (event_id);
create index event_reviewers_by_member on event_reviewers (member_id);
create index event_reviewers_by_function on event_reviewers (function_id);

create table calendar_reviewers (
  calendar_id ID not null references calendars (id) on delete cascade,
  function_id ID not null references functions (id), constraint calendar_reviewers_key primary key (calendar_id,
  function_id)
);

-- The places of an event that are taken; the row is the lock of the event, too.
create table event_seats (
  event_id ID not null primary key references events (id) on delete cascade, taken integer not null,
  waiting integer not null, last_turn TEXT not null, recount_until TEXT
);

-- Registrations with their answers, and every scan at a door.
create table registrations (
  id KEY, event_id ID not null references events (id) on delete cascade, member_id ID references members (id),
  host_member_id ID references members (id), partner integer not null, guest_first_name TEXT not null,
  guest_last_name TEXT not null, guest_email TEXT not null, guest_email_key TEXT,
  invited_by ID references members (id), attending TEXT, comment TEXT not null, barcode TEXT not null unique,
  reply_hash TEXT unique, answered_at TEXT, reviewed_at TEXT, reviewed_by ID references members (id),
  validated_at TEXT, validated_by ID references members (id), created_at TEXT not null, updated_at TEXT not null,
  external_id TEXT, invited_as_reviewer integer default 0 not null, guest_locale TEXT,
  validated_gate TEXT default '' not null, guest_company TEXT default '' not null, walk_in integer default 0 not null,
  waiting_since TEXT, name_key TEXT, alone integer default 0 not null, unlimited integer default 0 not null,
  answered_late integer default 0 not null, constraint registrations_once_per_member unique (event_id, member_id),
  constraint registrations_once_per_guest unique (event_id, guest_email_key),
  constraint registrations_member_or_host check ((member_id is null) <> (host_member_id is null))
);
create index registrations_by_host on registrations (host_member_id, event_id);
create index registrations_by_inviter on registrations (invited_by, created_at);
create unique index registrations_one_partner on registrations (event_id, host_member_id) where partner = 1;
create index registrations_by_member on registrations (member_id);
create unique index registrations_by_external_id on registrations (external_id);
create index registrations_waiting on registrations (event_id, waiting_since) where waiting_since is not null;
create index registrations_by_name on registrations (event_id, name_key, id);

create table registration_answers (
  registration_id ID not null references registrations (id) on delete cascade,
  question_id ID not null references event_questions (id) on delete cascade, answer TEXT not null,
  constraint registration_answers_key primary key (registration_id, question_id)
);

create table scans (
  id KEY, requested_event bigint not null, registration_id ID references registrations (id) on delete cascade,
  reviewer_id ID not null references members (id), result integer not null, answer TEXT not null,
  code_hash TEXT not null, metaid bigint, nonce TEXT, gate TEXT not null, scanned_at TEXT, received_at TEXT not null,
  token_id ID, request_id TEXT, kind TEXT default 'scan' not null, decided TEXT, reason TEXT default '' not null,
  constraint scans_once_per_nonce unique (reviewer_id, nonce)
);
create index scans_by_registration on scans (registration_id);
create index scans_by_event on scans (requested_event, received_at);
create index scans_in_conflict on scans (requested_event, id) where decided = 'in' and result <> 200;

-- A count of changes, by which a kept list knows that it is old.
create table registration_marks (
  event_id ID not null, part integer not null, changes bigint not null,
  constraint registration_marks_key primary key (event_id, part)
);

-- Links of invitations that were sent again or taken back, without their secrets.
create table earlier_links (
  id KEY, reply_hash TEXT not null unique, event_id ID not null references events (id) on delete cascade,
  registration_id ID references registrations (id) on delete set null, address_hash TEXT not null, invited_by ID,
  invited_as_reviewer integer not null, sent_at TEXT not null
);
create index earlier_links_by_address on earlier_links (event_id, address_hash, sent_at);
create index earlier_links_by_inviter on earlier_links (invited_by, sent_at);
create index earlier_links_by_registration on earlier_links (registration_id);

-- Messages about events with everybody they go to, and rules by which people are reminded.
create table messages (
  id KEY, external_id TEXT, event_id ID not null references events (id) on delete cascade,
  author_id ID references members (id), kind TEXT not null, segment TEXT not null, subject TEXT not null,
  text TEXT not null, details TEXT not null, recipients integer not null, created_at TEXT not null, finished_at TEXT
);
create index messages_by_event on messages (event_id, id);
create unique index messages_by_external_id on messages (external_id);
create index messages_by_author on messages (author_id);
create index messages_by_end on messages (finished_at);

-- A guest whose invitation is taken back goes with it; a mail goes when its time is over.
create table message_recipients (
  message_id ID not null references messages (id) on delete cascade, position integer not null,
  registration_id ID references registrations (id) on delete cascade, member_id ID references members (id),
  state TEXT not null, mail_id ID, constraint message_recipients_key primary key (message_id, position)
);
create index message_recipients_by_registration on message_recipients (registration_id);
create index message_recipients_by_member on message_recipients (member_id);
create index message_recipients_waiting on message_recipients (message_id, position) where state = 'waiting';
create index message_recipients_by_mail on message_recipients (mail_id);
create index message_recipients_without_mail on message_recipients (message_id, state) where (state <> 'queued');

create table event_reminders (
  event_id ID not null references events (id) on delete cascade, days_before integer not null, fired_at TEXT,
  set_at TEXT, constraint event_reminders_key primary key (event_id, days_before)
);
create index event_reminders_unfired on event_reminders (days_before) where fired_at is null;

create table calendar_reminders (
  calendar_id ID not null references calendars (id) on delete cascade, days_before integer not null,
  constraint calendar_reminders_key primary key (calendar_id, days_before)
);

-- The trail of changes. Without references: who or what is removed later still stands in the trail.
create table audit_entries (
  id KEY, at TEXT not null, channel TEXT not null, member_id ID, token_id ID, request_id TEXT not null,
  action TEXT not null, subject TEXT not null, subject_id ID not null, about_member_id ID, event_id ID, before TEXT,
  after TEXT
);
create index audit_entries_by_about_member_id on audit_entries (about_member_id);
create index audit_entries_by_event_id on audit_entries (event_id);
-- Most changes are about the person who makes them, and are found by that.
create index audit_entries_by_others on audit_entries (member_id) where (about_member_id is null or about_member_id <>
  member_id);
create index audit_entries_of_members on audit_entries (subject_id, id) where (subject = 'member' and after is not
  null);
create index audit_entries_of_events on audit_entries (subject_id, id) where (subject = 'event');
create index audit_entries_of_calendars on audit_entries (subject_id, id) where (subject = 'calendar');

-- What an import removed. Without a reference: the member may be what was removed.
create table removed_rows (
  id KEY, batch TEXT not null, table_name TEXT not null, about_member_id ID, row TEXT not null,
  removed_at TEXT not null
);
create index removed_rows_by_batch on removed_rows (batch, id);
create index removed_rows_by_member on removed_rows (about_member_id);
create index removed_rows_by_age on removed_rows (removed_at);

create table organisation_settings (
  id integer not null primary key, name TEXT not null, time_zone TEXT not null, club_year_start TEXT not null,
  languages TEXT not null, updated_at TEXT not null
);

-- Without references: what is kept for a day is of no use to anybody but the caller.
create table kept_answers (
  member_id ID not null, key_hash TEXT not null, request_hash TEXT not null, claim TEXT not null,
  claimed_until TEXT not null, status integer, location TEXT, body TEXT not null, created_at TEXT not null,
  constraint kept_answers_key primary key (member_id, key_hash)
);
create index kept_answers_by_age on kept_answers (created_at);
