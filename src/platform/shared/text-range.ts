/** The first text behind all texts that begin like this; null when nothing comes behind them. */
export function textAfter(beginning: string): string | null {
  const letters = [...beginning];
  for (let last = letters.pop(); last !== undefined; last = letters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    // Halves of characters are no letters, so what follows U+D7FF is U+E000.
    if (point < 0x10ffff) {
      return letters.join('') + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
    }
  }
  return null;
}
