/** Letters that Unicode does not take apart, or that look different only by their place in the word. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

const plainText = /^[\0-\x7F]*$/;

/** Writes a text the way it is compared: without case, accents, and variants of apostrophes, dashes and blanks. */
export function foldText(text: string): string {
  // Most names and all addresses and numbers need no more than this.
  if (plainText.test(text)) return text.toLowerCase().replaceAll('`', "'").replaceAll(/\s+/g, ' ').trim();
  return (
    text
      .toWellFormed()
      // Before taking apart: a lone acute accent, typed as an apostrophe, would turn into a blank.
      .replaceAll(/[\u00B4\u1FFD]/g, "'")
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .toLowerCase()
      .replaceAll(/[ßøæœłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(/[`‘’ʼ]/g, "'")
      .replaceAll(/[‐‑‒–—−]/g, '-')
      // Soft hyphens, zero-width characters and direction marks cannot be seen, so nobody types them.
      .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
