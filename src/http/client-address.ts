import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../shared/network-address.ts';

/** Whether an address, with or without a port, is that of a proxy whose forwarded addresses are believed. */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (text) => {
    const address = plainAddress(text);
    return list.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** The network address of the client, as far as the proxies that are trusted say it. */
export function clientAddress({ ip }: FastifyRequest): string {
  return plainAddress(ip);
}
