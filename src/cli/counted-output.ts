/** "1 row", "2,500 rows": a number with its word, whose plural ends in s. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
