/** Whether a path below the app's folder is a file of the app, whose name changes with its content. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/');
}

/** What the service itself answers: the interface, its reference, the pages of guests, the frame of mails, and what operators ask. */
const ofTheService = /^(?:v2|docs|invitations|mail-frame|health|metrics|openapi\.json)(?:\/|$)/;

/** Which kept page answers a visit to a path below the app's folder; undefined for what is not the app's. */
export function shellFor(path: string): '' | 'door' | undefined {
  if (ofTheService.test(path)) return undefined;
  return /^door(?:\/|$)/.test(path) ? 'door' : '';
}

/** What the cache is called of one version of the app that lies below a path, with one page and its policies. */
export function cacheNameOf(scope: string, version: string, page: string): string {
  return `guildhall ${scope} ${version}-${page}`;
}

/** Whether a cache belongs to the app below a path. */
export function isCacheOf(scope: string, name: string): boolean {
  return name.startsWith(`guildhall ${scope} `);
}

/** Whether a cache is from before their names said to which path they belong. */
export function isUnscopedCache(name: string): boolean {
  return name.startsWith('guildhall-');
}
