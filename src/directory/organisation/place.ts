/** The kinds of unit, from the whole organisation down to the zone. */
export const unitKinds = ['organisation', 'multi-district', 'district', 'region', 'zone'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** Every unit and every club is a place in the tree of the organisation. */
export const placeKinds = [...unitKinds, 'club'] as const;
export type PlaceKind = (typeof placeKinds)[number];
