/** Compares by code point, as the databases do; the language itself compares halves of rare characters. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return sortable(left) - sortable(right);
  }
  return one.length - other.length;
}

/** Halves of characters above U+FFFF stand for more than any whole one. */
function sortable(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

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
