import type { InstantText } from '../../platform/shared/local-time.ts';

/** The link of the first set-up; more than one while several instances start at the same time. */
export interface SetupLinksTable {
  /** SHA-256 of the secret; the secret itself is shown once. */
  hash: string;
  created_at: InstantText;
}

/** One row: what the organisation has set, where neither a variable, a file nor a flag says otherwise. */
export interface OrganisationSettingsTable {
  id: 1;
  name: string;
  time_zone: string;
  /** Written MM-DD. */
  club_year_start: string;
  /** With commas between them, the usual one first. */
  languages: string;
  updated_at: InstantText;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    setup_links: SetupLinksTable;
    organisation_settings: OrganisationSettingsTable;
  }
}
