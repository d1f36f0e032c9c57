/** A noun with "a" or "an" before it; a unit is spoken with a consonant. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
