/** Saves something made on this page as a file. */
export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken hold of it when the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
