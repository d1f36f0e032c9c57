import type { ClubInBrief, ClubsInBrief } from '../api/schema.gen.ts';
import { foldedText } from '../shared/folded-text.ts';

/** Which clubs to show. */
export interface ClubFilter {
  typed: string;
  district?: number | undefined;
  zone?: number | undefined;
}

/** The clubs that fit: every word is a part of the name, in this district and this zone. */
export function clubsThatFit(
  clubs: readonly ClubInBrief[],
  { typed, district, zone }: ClubFilter,
): ClubInBrief[] {
  const words = foldedText(typed).split(/\s+/);
  return clubs.filter(
    (club) =>
      (district === undefined || club.district === district) &&
      (zone === undefined || club.zone === zone) &&
      words.every((word) => foldedName(club).includes(word)),
  );
}

const foldedNames = new WeakMap<ClubInBrief, string>();

/** Worked out once for each club: there may be fifty thousand, and every letter typed asks for all of them. */
function foldedName(club: ClubInBrief): string {
  let name = foldedNames.get(club);
  if (name === undefined) foldedNames.set(club, (name = foldedText(club.name)));
  return name;
}

/** The zones to choose from: those of the district, or all. */
export function zonesOf({ zones }: ClubsInBrief, district: number | undefined): ClubsInBrief['zones'] {
  return district === undefined ? zones : zones.filter((zone) => zone.district === district);
}

/** The filter after another district was chosen: a zone of another one makes no sense any more. */
export function withDistrict(
  all: ClubsInBrief,
  { zone }: Pick<ClubFilter, 'zone'>,
  district: number | undefined,
): Pick<ClubFilter, 'district' | 'zone'> {
  return { district, zone: zonesOf(all, district).some(({ id }) => id === zone) ? zone : undefined };
}

/** The names of districts and zones by their numbers. */
export function unitNames({ districts, zones }: ClubsInBrief) {
  const names = new Map([...districts, ...zones].map(({ id, name }) => [id, name]));
  return ({ zone, district }: Pick<ClubInBrief, 'zone' | 'district'>): string =>
    [zone, district].flatMap((id) => (id === null ? [] : (names.get(id) ?? []))).join(' · ');
}
