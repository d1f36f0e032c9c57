/** How something was shared: with the device's own sheet, by the clipboard, or not at all. */
export type Sharing = 'shared' | 'copied' | 'given-up';

/** Offers a link with what the device has for that; elsewhere the link goes to the clipboard. */
export async function shareLink(title: string, url: string = location.href): Promise<Sharing> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'given-up';
    }
  }
  await navigator.clipboard.writeText(url);
  return 'copied';
}
