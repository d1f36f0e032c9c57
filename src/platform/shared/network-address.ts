import { isIPv4, isIPv6 } from 'node:net';

/**
 * An address as a connection or a proxy's header states it, without a port, brackets or a zone; an IPv4 address that is
 * written as IPv6 becomes IPv4. Anything that is no address stays as it is.
 */
export function plainAddress(text: string): string {
  if (isIPv4(text)) return text;
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const [bare = ''] = (bracketed ?? withPort ?? text).split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return text;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (!isMapped) return bare.toLowerCase();
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/**
 * Whom a limit for an address counts: an IPv4 address, or the /64 network of an IPv6 address, because a single customer
 * has at least that many addresses.
 */
export function networkOf(text: string): string {
  return networksOf(text)[0];
}

/** The same, and the networks of /56 and /48 round that of an IPv6 address, which is what many customers and every company has. */
export function networksOf(text: string): [string, ...string[]] {
  const address = plainAddress(text);
  if (!isIPv6(address)) return [address];
  const groups = groupsOf(address);
  const [last = 0] = groups.slice(3);
  const network = (fourth: number, bits: number) =>
    `${[...groups.slice(0, 3), fourth].map((group) => group.toString(16)).join(':')}::/${bits}`;
  return [network(last, 64), network(last & 0xff_00, 56), network(0, 48)];
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL holds the one canonical form, in which no part is written as IPv4.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
