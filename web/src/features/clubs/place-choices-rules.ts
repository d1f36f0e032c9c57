import type { ActivityYear, ReportingPlace } from '../../lib/api/schema.gen.ts';

/** A place to choose, and how many steps it stands below the first one. */
export interface PlaceChoice {
  id: number;
  name: string;
  depth: number;
}

/**
 * The places whose year can be chosen: the own ones, and under the one that the chosen place belongs to the way down to that
 * and what is directly below it. So a tree of any size is walked in a short list.
 */
export function placeChoices(
  mine: readonly Pick<ReportingPlace, 'id' | 'name'>[],
  year: Pick<ActivityYear, 'above' | 'place' | 'below'> | undefined,
): PlaceChoice[] {
  const chain = year === undefined ? [] : [...year.above, year.place];
  const way = [
    ...chain.map(({ id, name }, depth) => ({ id, name, depth })),
    ...(year?.below ?? []).map(({ id, name }) => ({ id, name, depth: chain.length })),
  ];
  const onTheWay = new Set(way.map(({ id }) => id));
  const top = chain[0]?.id;
  const own = mine.flatMap(({ id, name }) => {
    if (id === top) return way;
    return onTheWay.has(id) ? [] : [{ id, name, depth: 0 }];
  });
  // The chosen place may be none of the own ones: the page then says why it is not shown.
  return mine.some(({ id }) => id === top) ? own : [...way, ...own];
}
