import type { ClubInBrief, ClubsInBrief, Club, ClubReference } from '../../lib/api/schema.gen.ts';
import { foldedText } from '../../lib/format/text.ts';

/** Which clubs to show. */
interface ClubFilter {
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

/** The pages of a club elsewhere, with the names of the networks as they write themselves. */
export function networkPages(networks: Club['socialNetworks']): { network: string; page: string }[] {
  return (networks ?? []).flatMap((entry) =>
    Object.entries(entry).flatMap(([network, page]) =>
      page !== undefined && /^https?:\/\//.test(page) ? { network: ownNames[network] ?? network, page } : [],
    ),
  );
}

const ownNames: Readonly<Record<string, string>> = {
  skype: 'Skype',
  x: 'X',
  facebook: 'Facebook',
  linkedIn: 'LinkedIn',
  xing: 'XING',
  instagram: 'Instagram',
  flickr: 'Flickr',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
};

/** Where to look for a club on a map: its last line is the town, and the first one its own name. */
export function placeOf({ address }: Pick<Club, 'address'>): string {
  return address
    .split('\n')
    .slice(1)
    .filter((line) => !isPostBox(line))
    .join(', ');
}

const postBox =
  /^(?:p\.? ?o\.? ?box|post ?box|postfach|case postale|casella postale|(?:box|case|c\.? ?p\.?)(?= *\d))(?!\p{L})/iu;

/** Whether a line names a box at a post office, where nobody meets; streets such as the Boxbergstrasse and the Via Caserma stay. */
function isPostBox(line: string): boolean {
  return postBox.test(line.trim());
}

/** A club that another one has to do with; one abroad has no page here. */
export interface RelatedClub {
  id: number | null;
  name: string;
}

/** The clubs to which this one is related, in groups; a club that is so in several ways is in each of them. */
export function relatedClubs(club: Club): Record<'sponsors' | 'sponsored' | 'twins', readonly RelatedClub[]> {
  const named = (list: readonly ClubReference[]) => list.map(({ id, name }) => ({ id, name }));
  return {
    sponsors: named(club.sponsorClubs),
    sponsored: named(club.reverseSponsorClubs),
    twins: club.twinnings.map(({ id, name }) => ({ id, name })),
  };
}
