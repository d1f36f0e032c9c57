import { BlockList, isIPv6, type Server } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from '../shared/network-address.ts';
import { limitConnections, type ConnectionLimit } from './connection-limit.ts';

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

/** Remembers whose each connection is, limits those of one client, and says once when a proxy seems to be in front that is not trusted. */
export function watchClients(
  app: Pick<FastifyInstance, 'addHook' | 'server'>,
  limit: ConnectionLimit & { log: { warn(sentence: string): void } },
): void {
  const { isTrusted, log } = limit;
  rememberClients(app.server);
  limitConnections(app.server, limit);
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    if (!isSaid && headers['x-forwarded-for'] !== undefined && !isTrusted(socket.remoteAddress ?? '')) {
      isSaid = true;
      // Nothing else says that all its clients are one address to every limit.
      log.warn(
        'X-Forwarded-For came from a peer that is no trusted proxy, and is not believed: if it is your proxy, name it in ' +
          'GUILDHALL_TRUSTED_PROXIES; otherwise all clients behind it share the limits of one address',
      );
    }
    done();
  });
}

/**
 * Lets every connection remember whose it is: one that has ended only knows it if it was asked before. Without it, work that
 * asks for the address of a person who has hung up would fail, and with it all who share that work.
 */
function rememberClients(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/** The network address of the client, as far as the proxies that are trusted say it. */
export function clientAddress({ ip }: FastifyRequest): string {
  return plainAddress(ip);
}
