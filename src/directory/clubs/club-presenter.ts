import type { Static } from 'typebox';
import { fromJson } from '../../platform/storage/json.ts';
import type { Club } from './club.ts';
import type { ClubSchema } from './clubs-schemas.ts';

/** A club in the shape of the contract. */
export function presentClub(club: Club): Static<typeof ClubSchema> {
  const [firstTwin] = club.twinnings;
  return {
    id: club.id,
    name: club.name,
    type: club.type,
    district: club.district,
    zone: club.zone === null ? null : { id: club.zone.id, name: club.zone.name },
    lci: club.lci,
    address: club.address,
    website: club.website,
    gps: coordinates(club),
    socialNetworks: club.social_networks === null ? null : fromJson(club.social_networks),
    charterNight: club.charter_night ?? '',
    dateFoundation: club.date_foundation ?? '',
    email: club.email,
    meetings: club.meetings,
    sponsorClubs: club.sponsors,
    reverseSponsorClubs: club.sponsored,
    twinningClubs: firstTwin === undefined ? null : { name: firstTwin.name, type: firstTwin.type },
    twinnings: club.twinnings,
  };
}

/** Where a club is on the map; null when nobody has said. */
export function coordinates({ latitude, longitude }: Pick<Club, 'latitude' | 'longitude'>) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
