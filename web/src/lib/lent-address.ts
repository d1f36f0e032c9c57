/** How long a file can be read: as long as somebody may think about a question of the browser. */
const lentMilliseconds = 60_000;

/**
 * Lends the address of something made on this page to whoever saves it. Some browsers ask first whether to, and read it only
 * then: taken back at once, it is an empty file.
 */
export function lendAddress(
  made: Blob,
  save: (address: string) => void,
  later: (work: () => void, milliseconds: number) => unknown = setTimeout,
): void {
  const address = URL.createObjectURL(made);
  save(address);
  later(() => URL.revokeObjectURL(address), lentMilliseconds);
}
