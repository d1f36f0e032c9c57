import { redirect } from '@tanstack/react-router';

const folder = new URL(document.baseURI).pathname;
const isDoor = (path: string) => /^door(?:\/|$)/.test(path);

/** Whether the page that the browser has loaded is one of the door; all others were shown by the app itself. */
const hasLoadedDoor = isDoor(location.pathname.slice(folder.length));

/**
 * Only pages that were loaded as the door's may run the reader of codes: the service says so with the page. So whoever
 * goes to the door, or from it to anywhere else, loads the page anew.
 */
export function loadOwnDocument({ href, pathname }: { href: string; pathname: string }): void {
  if (isDoor(pathname.replace(/^\//, '')) === hasLoadedDoor) return;
  throw redirect({ href: folder + href.replace(/^\//, ''), reloadDocument: true });
}
