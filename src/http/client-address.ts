import { BlockList, isIPv6, type Server } from 'node:net';
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

/**
 * Lets every connection remember whose it is: one that has ended only knows it if it was asked before. Without it, work that
 * asks for the address of somebody who has hung up would fail, and with it all who share that work.
 */
export function rememberClients(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/** The network address of the client, as far as the proxies that are trusted say it. */
export function clientAddress({ ip }: FastifyRequest): string {
  return plainAddress(ip);
}
