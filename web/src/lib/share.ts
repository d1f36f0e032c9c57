/** How something was shared: with the device's own sheet, by the clipboard, or not at all. */
type Sharing = 'shared' | 'copied' | 'given-up' | 'refused';

/** Offers a link with what the device has for that; elsewhere the link goes to the clipboard. */
export async function shareLink(title: string, url: string): Promise<Sharing> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return 'given-up';
    }
  }
  return (await copyText(url)) ? 'copied' : 'refused';
}

/** Puts a text into the clipboard, unless the browser refuses: without https there is none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
