import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { ClubReference } from '../organisation/club-reference.ts';
import type { ClubId, UnitId } from '../../platform/shared/ids.ts';
import type { ClubsTable } from './clubs-tables.ts';

/** The networks a club may name. */
export const clubNetworks = [
  'skype',
  'x',
  'facebook',
  'linkedIn',
  'xing',
  'instagram',
  'flickr',
  'youtube',
  'pinterest',
] as const;

/** A club with everything that belongs to it, as the store reads it. */
export interface Club extends Selectable<ClubsTable>, ClubRelations {
  district: Unit | null;
  zone: Unit | null;
}

/** A club as lists and maps show it. */
export interface ClubInBrief extends Pick<Club, 'id' | 'name' | 'type' | 'latitude' | 'longitude'> {
  district: Unit | null;
  zone: Unit | null;
}

export interface Unit {
  id: UnitId;
  name: string;
  fullName: string;
}

/** What belongs to a club. */
export interface ClubRelations {
  meetings: { dayTime: string; description: string; address: string }[];
  sponsors: Static<typeof ClubReference>[];
  sponsored: Static<typeof ClubReference>[];
  /** A twin abroad has no id here. */
  twinnings: (Omit<Static<typeof ClubReference>, 'id'> & { id: ClubId | null })[];
}
