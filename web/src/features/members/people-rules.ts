/** Which entry of a list has the focus after an arrow key; -1 stands for the search field above it. */
export function focusAfter(key: string, focused: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(focused + 1, count - 1);
  if (key === 'ArrowUp') return focused < 0 ? null : focused - 1;
  return null;
}
