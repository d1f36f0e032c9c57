/** How long a file can be read: as long as somebody may think about a question of the browser. */
const keptMilliseconds = 60_000;

/** Saves something made on this page as a file. */
export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers ask first whether to save it, and read it only then: what is given back earlier is an empty file.
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
