import { downloadBlob } from './blob-download.ts';

/** Saves something made on this page as a file. */
export function saveFile(name: string, content: string, type: string): void {
  downloadBlob(new Blob([content], { type }), (address) => {
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
  });
}
