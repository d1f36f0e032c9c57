/** What is asked about the place of an event, in this order; the first is its name. */
export const placeFields = [
  'location.name',
  'location.address',
  'location.postalCode',
  'location.city',
  'location.country',
  'location.phone',
  'location.email',
  'location.www',
] as const;
export type PlaceField = (typeof placeFields)[number];

/** Where a house is on the map: nobody types it, but a place that was chosen knows it. */
export const pointFields = ['location.latitude', 'location.longitude'] as const;
export type PointField = (typeof pointFields)[number];

export type PlacePart = PlaceField extends `location.${infer Part}` ? Part : never;

/** The name of a part in the place itself. */
export function placePart(field: PlaceField): PlacePart {
  return field.slice('location.'.length) as PlacePart;
}

/** What belongs to a house, and not to the next one. */
export const houseFields = [
  'location.address',
  'location.postalCode',
  'location.city',
  'location.phone',
  'location.email',
  'location.www',
  ...pointFields,
] as const;
export type HouseParts = Record<(typeof houseFields)[number], string>;

/** What is said of the house that is named in a form. */
export function partsOfHouse(draft: HouseParts): HouseParts {
  return Object.fromEntries(houseFields.map((field) => [field, draft[field]])) as HouseParts;
}

/** A house of which nothing is said. */
export const withoutHouse = Object.fromEntries(houseFields.map((field) => [field, ''])) as HouseParts;
