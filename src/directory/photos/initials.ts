/** A letter or digit with everything that is drawn on and around it: names need no more than this. */
const longestDrawnLetter = 8;

/** Names are cut to this many characters before they are looked at; the initial is at the start. */
const charactersLookedAt = 200;

/** What a name can begin with: any letter or digit, but no mark that stands like an apostrophe (ʻOkina). */
const initialPattern = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The initials of a person, at most one per name, upper-case where the script knows case. */
export function initialsOf(person: { firstName: string; lastName: string }): string[] {
  return [person.firstName, person.lastName].map(initialOf).filter((initial) => initial !== '');
}

/** The first letter or digit of a name as a reader sees it, accents included, or '' when there is none. */
function initialOf(name: string): string {
  // Composed, an accented letter is one character, which fonts draw better than a letter and an accent.
  const visible = name.slice(0, charactersLookedAt).normalize('NFC');
  for (const { segment } of graphemes.segment(visible)) {
    if (initialPattern.test(segment)) return firstGrapheme(upperCase(segment));
  }
  return '';
}

function upperCase(letter: string): string {
  // Georgian has capital letters but does not begin names with them.
  return /\p{Script=Georgian}/u.test(letter) ? letter : letter.toUpperCase();
}

/** Upper-casing may make two letters of one (ß, ﬁ); and nobody's name needs a tower of fifty accents. */
function firstGrapheme(text: string): string {
  const [first] = graphemes.segment(text);
  const characters = [...(first?.segment ?? '')];
  return characters.length > longestDrawnLetter ? characters.slice(0, 1).join('') : characters.join('');
}
