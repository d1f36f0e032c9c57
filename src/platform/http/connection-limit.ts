import type { Server } from 'node:net';
import { networkOf } from '../shared/network-address.ts';

/** More than the browsers of everyone in a large office or at a door open at once, and few enough not to fill the memory. */
const mostOfOne = 1000;
const millisecondsBetweenWarnings = 60_000;

export interface ConnectionLimit {
  /** Whether an address is that of a proxy, whose connections are those of all its clients. */
  isTrusted: (address: string) => boolean;
  log: { warn(about: { address: string }, sentence: string): void };
  /** How many connections one address may have open; 1,000 when left out. */
  most?: number | undefined;
}

/** Closes unread what one address opens beyond its connections, so that it leaves the service room for others. */
export function limitConnections(
  server: Server,
  { isTrusted, log, most = mostOfOne }: ConnectionLimit,
): void {
  const open = new Map<string, number>();
  let isSaid = false;
  const warn = (address: string) => {
    if (isSaid) return;
    isSaid = true;
    setTimeout(() => (isSaid = false), millisecondsBetweenWarnings).unref();
    log.warn(
      { address },
      `more than ${most} connections of one address are closed unread: if it is your proxy, name it in GUILDHALL_TRUSTED_PROXIES`,
    );
  };
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // A socket of the file system has no address: there is a proxy, too.
    if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      warn(address);
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
