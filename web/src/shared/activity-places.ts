import type { Me } from '../api/schema.gen.ts';

const levels = ['organisation', 'multi-district', 'district', 'region', 'zone', 'club'];

/** The places whose activities somebody manages, each once, the widest first. */
export function activityPlaces({ rights }: Pick<Me, 'rights'>) {
  const managed = rights.filter(({ right }) => right === 'administrator' || right === 'manage-activities');
  const places = [...new Map(managed.map(({ place }) => [place.id, place])).values()];
  return places.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}
