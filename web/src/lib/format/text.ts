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

/**
 * A text as it is searched, the same way as the service does it: without capitals, accents, and variants of apostrophes,
 * dashes and blanks, so that what is typed is found however it is written.
 */
export function foldedText(text: string): string {
  return (
    text
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

/** A number as telephones dial it; empty when there is none. */
export function dialled(number: string): string {
  const digits = number.replaceAll(/[^\d+]/g, '');
  // A plus counts only in front.
  return digits.slice(0, 1) + digits.slice(1).replaceAll('+', '');
}

/** What was typed or pasted, with blanks where tabs were: the service takes no other control characters than line ends. */
export function withoutTabs(text: string): string {
  return text.replaceAll('\t', ' ');
}

/** Where a place can be looked at on a map: a page of OpenStreetMap, opened only by someone who asks for it. */
export function mapAddress(place: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** The same for a point. */
export function mapAddressOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}
