import { isIP, isIPv4 } from 'node:net';
import { parseClubYearStart } from '../organisation/club-year.ts';
import { parses } from '../shared/parses.ts';

/** Whether a server can listen there: an IP address or a host name. */
export function isHost(text: string): boolean {
  const looksNumeric = /^[\d.]+$/.test(text);
  const hostName = /^(?!-)[A-Za-z0-9-]{1,63}(\.(?!-)[A-Za-z0-9-]{1,63})*$/;
  return isIP(text) !== 0 || (!looksNumeric && hostName.test(text));
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Whether the text is empty or an address on the web to which a path can be added. */
export function isAbsoluteWebAddress(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text);
  const onTheWeb = url !== null && /^https?:\/\//i.test(text) && url.host !== '';
  return onTheWeb && url.search === '' && url.hash === '' && url.username === '' && !/[?#\s]/.test(text);
}

/** Whether the text is empty or an address the driver of PostgreSQL can read; it allows one without a host. */
export function isPostgresAddress(text: string): boolean {
  return text === '' || URL.canParse(text.replace('@/', '@localhost/'));
}

/** Whether Temporal knows the time zone by a name (an offset such as +02:00 knows no summer time). */
export function isTimeZone(text: string): boolean {
  return (
    /^[A-Za-z]/.test(text) && parses(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text))
  );
}

/** Whether the text names a day with which a club year can begin. */
export function isClubYearStart(text: string): boolean {
  return parses(() => parseClubYearStart(text));
}

/** Whether each part of a comma-separated list is an IP address or a network in CIDR form. */
export function isNetworkList(text: string): boolean {
  return splitList(text).every((entry) => isNetwork(entry));
}

/** Whether each part of a comma-separated list is an origin: a scheme, a host and perhaps a port, and nothing more. */
export function areOrigins(text: string): boolean {
  return splitList(text).every((entry) => /^https?:\/\/[^/?#@*\\\s]+$/i.test(entry) && URL.canParse(entry));
}

/** The parts of a comma-separated list; an empty text has none. */
export function splitList(text: string): string[] {
  return text.trim() === '' ? [] : text.split(',').map((entry) => entry.trim());
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longestPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longestPrefix < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix);
}
