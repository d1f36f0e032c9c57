import { serviceAddress } from '../api/client.ts';

/**
 * What something that a browser keeps for this service is called. Two services may share a host, each below a path of its
 * own: neither must read or forget what belongs to the other.
 */
export function nameOnDevice(name: string): string {
  const { pathname } = new URL(serviceAddress);
  return pathname === '/' ? name : `${name} ${pathname}`;
}
