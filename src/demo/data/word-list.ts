/** Reads a list written on one line, so that long tables of names stay readable. */
export function wordList(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}
