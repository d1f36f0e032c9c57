import { nearestName } from '../shared/nearest-name.ts';

/** At most this many fields are listed; of more, nobody would look for their own among them. */
const maxListed = 20;

/** The words for a field that an object does not have: the one that was most likely meant, and all there are. */
export function unknownFieldWords(name: string, known: readonly string[], isListed: boolean): string {
  const nearest = nearestName(name, known);
  const list = isListed ? '' : listOf(known);
  if (nearest === undefined) return `is not a known field${list === '' ? '' : `: known are ${list}`}`;
  return `is not a known field: did you mean ${nearest}?${list === '' ? '' : ` Known are ${list}`}`;
}

function listOf(known: readonly string[]): string {
  const more = known.length - maxListed;
  return known.slice(0, maxListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
