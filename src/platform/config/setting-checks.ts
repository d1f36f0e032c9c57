import { isIP, isIPv4 } from 'node:net';
import { splitList } from './organisation-values.ts';

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

/** Whether white text can be read on a colour written #rrggbb: a contrast of at least 4.5 to 1, as WCAG 2.2 asks for. */
export function carriesWhiteText(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5;
}

/** Whether the text is empty or the address of map tiles, with the three numbers of a tile left open. */
export function isTileAddress(text: string): boolean {
  if (text === '') return true;
  const hasNumbers = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  return hasNumbers && /^https:\/\/\S+$/.test(text) && URL.canParse(text);
}

/** Whether each part of a comma-separated list is an IP address or a network in CIDR form. */
export function isNetworkList(text: string): boolean {
  return splitList(text).every((entry) => isNetwork(entry));
}

/** Whether each part of a comma-separated list is an origin: a scheme, a host and perhaps a port, and nothing more. */
export function areOrigins(text: string): boolean {
  return splitList(text).every((entry) => /^https?:\/\/[^/?#@*\\\s]+$/i.test(entry) && URL.canParse(entry));
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longestPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longestPrefix < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longestPrefix);
}
