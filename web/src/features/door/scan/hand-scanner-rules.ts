/**
 * The longest pause between two keys of one code. Where nobody writes, a scanner may take its time; in a field it must
 * type faster than any person.
 */
const gapMilliseconds = { anywhere: 500, field: 40 };

const shortestCode = 6;

/** What was typed without a pause, and when the last key came. */
interface Typing {
  text: string;
  lastAt: number;
}

export const emptyTyping: Typing = { text: '', lastAt: Number.NEGATIVE_INFINITY };

/** What a key adds to what was typed; with Enter or Tab behind it, a quick row of keys is a code. */
export function typed(
  { text, lastAt }: Typing,
  key: string,
  at: number,
  place: keyof typeof gapMilliseconds,
): { code: string | null; next: Typing } {
  const soFar = at - lastAt > gapMilliseconds[place] ? '' : text;
  if ((key === 'Enter' || key === 'Tab') && soFar.length >= shortestCode) {
    return { code: asPrinted(soFar), next: emptyTyping };
  }
  // Shift and the like are keys, too, but no letters.
  const next = key.length === 1 ? soFar + key : key === 'Enter' || key === 'Tab' ? '' : soFar;
  return { code: null, next: { text: next, lastAt: at } };
}

/** With Caps Lock on a scanner types capitals, and no code of ours has any. */
function asPrinted(code: string): string {
  return /^[A-Z2-7]{26}$/.test(code) ? code.toLowerCase() : code;
}
