import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { ExternalId, JsonText } from '../../platform/storage/columns.ts';
import type { ClubType } from '../organisation/club-type.ts';

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

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    clubs: ClubsTable;
    club_meetings: ClubMeetingsTable;
    club_sponsors: ClubSponsorsTable;
    club_twinnings: ClubTwinningsTable;
  }
}
