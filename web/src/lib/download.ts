import { lendAddress } from './lent-address.ts';

/** Saves something made on this page as a file. */
export function saveFile(name: string, content: string, type: string): void {
  lendAddress(new Blob([content], { type }), (address) => {
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
  });
}
