/** How many came in by some scans, and how many were in already. */
export function countScans(scans: readonly { result: number }[]): { entered: number; present: number } {
  const countOf = (wanted: number) => scans.filter(({ result }) => result === wanted).length;
  return { entered: countOf(200), present: countOf(409) };
}
