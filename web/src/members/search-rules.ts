/** With fewer letters nearly everybody would fit. */
const minLetters = 2;
const maxLetters = 100;

/** What is asked of the service for what somebody has typed; empty while that is too little. */
export function searchableText(typed: string): string {
  const text = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, maxLetters);
  return [...text].length < minLetters ? '' : text;
}

/** Which entry of a list has the focus after an arrow key; -1 stands for the search field above it. */
export function focusAfter(key: string, focused: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(focused + 1, count - 1);
  if (key === 'ArrowUp') return focused < 0 ? null : focused - 1;
  return null;
}
