import type { Static } from 'typebox';
import type { ClubInBrief, Unit } from './club.ts';
import { coordinates } from './club-presenter.ts';
import type { ClubsInBrief } from './clubs-in-brief-schemas.ts';

/** Clubs as lists and maps show them, with each district and zone only once. */
export function presentClubsInBrief(clubs: readonly ClubInBrief[]): Static<typeof ClubsInBrief> {
  const districts = new Map(
    clubs.flatMap(({ district }) => (district === null ? [] : [[district.id, district]])),
  );
  const zones = new Map(
    clubs.flatMap(({ zone, district }) =>
      zone === null ? [] : [[zone.id, { id: zone.id, name: zone.name, district: district?.id ?? null }]],
    ),
  );
  return {
    success: true,
    count: clubs.length,
    districts: byName([...districts.values()].map(({ id, name, fullName }) => ({ id, name, fullName }))),
    zones: byName([...zones.values()]),
    clubs: clubs.map((club) => ({
      id: club.id,
      name: club.name,
      type: club.type,
      district: club.district?.id ?? null,
      zone: club.zone?.id ?? null,
      gps: coordinates(club),
    })),
  };
}

/** "Zone 9" comes before "Zone 10". */
const names = new Intl.Collator('en', { numeric: true });

function byName<Named extends Pick<Unit, 'id' | 'name'>>(units: readonly Named[]): Named[] {
  return units.toSorted((a, b) => names.compare(a.name, b.name) || a.id - b.id);
}
