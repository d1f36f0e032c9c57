/** Whether a path below the app's folder is a file of the app, whose name changes with its content. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/');
}

/** What the service itself answers: the interface, its reference, the pages of guests, and what operators ask. */
const ofTheService = /^(?:v2|docs|invitations|health|metrics|openapi\.json)(?:\/|$)/;

/** Which kept page answers a visit to a path below the app's folder; undefined for what is not the app's. */
export function shellFor(path: string): '' | 'door' | undefined {
  if (ofTheService.test(path)) return undefined;
  return /^door(?:\/|$)/.test(path) ? 'door' : '';
}
