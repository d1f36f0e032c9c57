import { searchableText } from '../../entities/member/search-rules.ts';
import type { MemberSummary } from '../../lib/api/schema.gen.ts';
import { foldedText } from '../../lib/format/text.ts';

/** A member as far as a search shows it. */
type Found = Pick<MemberSummary, 'id' | 'firstName' | 'lastName'>;

/**
 * Who was found, with those of the own club first whose names begin with what was typed. They may be more than the service
 * has named, which counts the whole organisation and ends after some.
 */
export function ownClubFirst<Person extends Found>(
  found: readonly Person[],
  ownClub: readonly Person[],
  typed: string,
): readonly Person[] {
  const words = foldedText(searchableText(typed)).split(' ').filter(Boolean);
  if (words.length === 0) return found;
  const own = ownClub.filter((one) => {
    const names = foldedText(`${one.lastName} ${one.firstName}`).split(/[ -]/);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  const isLastName = ({ lastName }: Found) =>
    words.some((word) => foldedText(lastName).startsWith(word)) ? 0 : 1;
  const first = own.toSorted((one, other) => isLastName(one) - isLastName(other));
  return [...first, ...found.filter(({ id }) => !first.some((one) => one.id === id))];
}

/** Which entry of a list has the focus after an arrow key; -1 stands for the search field above it. */
export function focusAfter(key: string, focused: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(focused + 1, count - 1);
  if (key === 'ArrowUp') return focused < 0 ? null : focused - 1;
  return null;
}
