import type { ClubId, UnitId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { ClubType } from '../organisation/club-reference.ts';

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
export interface Club {
  id: ClubId;
  name: string;
  type: ClubType;
  path: string;
  lci: number;
  address: string;
  website: string;
  latitude: number | null;
  longitude: number | null;
  socialNetworks: Record<string, string>[] | null;
  charterNight: DateText | null;
  dateFoundation: DateText | null;
  email: string;
  district: Unit | null;
  zone: Unit | null;
  meetings: Meeting[];
  sponsors: RelatedClub[];
  sponsored: RelatedClub[];
  twinnings: Twinning[];
}

export interface Unit {
  id: UnitId;
  name: string;
  fullName: string;
}

export interface Meeting {
  dayTime: string;
  description: string;
  address: string;
}

export interface RelatedClub {
  id: ClubId;
  name: string;
  type: ClubType;
}

/** A twin abroad has no id here. */
export interface Twinning {
  id: ClubId | null;
  name: string;
  type: ClubType;
}
