/** The text as one line: what could end a header line becomes a space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** The text with uniform line ends and without other control characters. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/**
 * The paragraphs of a text, which stand apart by an empty line; each holds one or more lines. What is longer than the
 * given number of characters ends at a word, with an ellipsis.
 */
export function paragraphsOf(text: string, maxLength: number): string[] {
  return shortened(manyLines(text), maxLength)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  // A text without blanks, such as in Chinese, may end anywhere.
  return `${beginning.replace(/(?<=\S)\s+\S{0,50}$/, '')}…`;
}
