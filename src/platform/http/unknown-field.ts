import { nearestName } from '../shared/nearest-name.ts';

/** At most this many fields are listed; of more, nobody would look for their own among them. */
const maxListed = 20;

/** The words for a field that an object does not have: the one that was most likely meant, and all there are. */
export function unknownFieldWords(
  name: string,
  known: readonly string[],
  { isListed, what }: { isListed: boolean; what: 'field' | 'parameter' },
): string {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  const list = isListed || known.length === 0 ? '' : `: known are ${listOf(known)}`;
  return `is not a known ${what}${hint}${list}`;
}

function listOf(known: readonly string[]): string {
  const more = known.length - maxListed;
  return known.slice(0, maxListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
