/**
 * What the index of the member search can be asked for. Whoever is wanted fits all clues; others may fit them too, so
 * the real conditions stand beside them. More clues than needed make a search slower.
 */
export interface MemberClues {
  /** Parts of the search text of three letters, or of less when not many members have them. */
  readonly parts: readonly string[];
  /** How the last name begins; empty when that is not known. */
  readonly lastName: string;
  /** How the first name begins; empty when that is not known. */
  readonly firstName: string;
  /** Beginnings of words of the name other than its first and last name, of which every one or any one fits. */
  readonly nameWords?: { readonly words: readonly string[]; readonly fitting: 'every' | 'any' };
}
