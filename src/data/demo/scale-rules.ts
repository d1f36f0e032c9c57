/** How large a demo organisation is; all numbers count the small one at its core, too. */
export interface DemoScale {
  readonly clubs: number;
  readonly clubsPerDistrict: number;
  /** Those who are members now. */
  readonly members: number;
  readonly events: number;
  /** The one event to which people from everywhere come. */
  readonly greatEvent: { readonly registrations: number; readonly reviewers: number };
}

/** The sizes above the small one. */
export const demoScales = {
  country: {
    clubs: 1600,
    clubsPerDistrict: 64,
    members: 50_000,
    events: 6500,
    greatEvent: { registrations: 20_000, reviewers: 50 },
  },
  world: {
    clubs: 49_000,
    clubsPerDistrict: 64,
    members: 1_400_000,
    events: 200_000,
    greatEvent: { registrations: 20_000, reviewers: 50 },
  },
} as const satisfies Record<string, DemoScale>;

/** The names of all sizes, the usual one first. */
export const demoSizes = ['small', 'country', 'world'] as const;
export type DemoSize = (typeof demoSizes)[number];

/** How many of a total fall to the part with this index, so that all parts together give the total. */
export function shareOf(total: number, parts: number, index: number): number {
  const upTo = (part: number) => Math.floor((part * total) / parts);
  return upTo(index + 1) - upTo(index);
}

/** Like `shareOf`, but some parts are larger and some smaller: what one has more, the next has less. */
export function unevenShareOf(total: number, parts: number, index: number): number {
  const share = shareOf(total, parts, index);
  const isPaired = (index ^ 1) < parts;
  if (!isPaired) return share;
  // At most a quarter, so that the smaller of the two is still a club and not a handful of people.
  const more = Math.floor(((total / parts / 4) * ((index >> 1) % 7)) / 6);
  return index % 2 === 0 ? share + more : share - more;
}
