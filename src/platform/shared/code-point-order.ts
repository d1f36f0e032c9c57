/**
 * Compares two texts by their code points, which is how both databases order the keys of names. JavaScript's own
 * comparison looks at UTF-16 units and puts what lies above U+FFFF in front of the last units below it.
 */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let index = 0;
  while (index < shorter && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  if (index === shorter) return a.length - b.length;
  return placeOf(a.charCodeAt(index)) - placeOf(b.charCodeAt(index));
}

/** Halves of what lies above U+FFFF (U+D800 to U+DFFF) come after everything below it. */
function placeOf(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
