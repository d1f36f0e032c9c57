import type { Club, ClubReference } from '../api/schema.gen.ts';

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
