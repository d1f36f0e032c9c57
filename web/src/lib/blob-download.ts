/** How long the file can be read: as long as a reader may think about the question of the browser. */
const savingMilliseconds = 60_000;

/**
 * Has something saved that was made on this page. Some browsers ask the reader first, and read it only then: if its address were
 * revoked at once, the file would be empty.
 */
export function downloadBlob(
  made: Blob,
  save: (address: string) => void,
  later: (work: () => void, milliseconds: number) => unknown = setTimeout,
): void {
  const address = URL.createObjectURL(made);
  save(address);
  later(() => URL.revokeObjectURL(address), savingMilliseconds);
}
