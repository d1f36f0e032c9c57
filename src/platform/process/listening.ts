import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Config } from '../config/config.ts';
import { defaultPublicUrl } from '../config/read-config.ts';
import { DomainError, errorCode } from '../shared/errors.ts';
import { passedSocket } from './passed-socket.ts';

/** An address to listen on, and the settings that name it. */
interface ListenAddress {
  host: string;
  port: number;
  setting: string;
  hostSetting: string;
}

/** The address of the service. */
export function serviceAddress({ host, port }: Pick<Config, 'host' | 'port'>): ListenAddress {
  return { host, port, setting: 'GUILDHALL_PORT (--port)', hostSetting: 'GUILDHALL_HOST (--host)' };
}

/** What the server listens on: the socket that was passed on to the process, or else the address of the settings. */
export function listenOptions({ host, port }: Pick<Config, 'host' | 'port'>): {
  host: string;
  port?: number;
  fd?: number;
} {
  const fd = passedSocket();
  // The empty host keeps the server from looking for further addresses of its own.
  return fd === undefined ? { host, port } : { fd, host: '' };
}

/** The address of the metrics. */
export function metricsAddress({ metricsHost, metricsPort }: Config): ListenAddress {
  return {
    host: metricsHost,
    port: metricsPort,
    setting: 'GUILDHALL_METRICS_PORT (--metrics-port)',
    hostSetting: 'GUILDHALL_METRICS_HOST (--metrics-host)',
  };
}

/**
 * The settings with the port that will be listened on. Mails and the welcome name it, so it must be known before
 * anything is opened; and a port that is taken is noticed before the database is touched.
 */
export async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer();
  probe.listen({ host: config.host, port: config.port });
  await explained(serviceAddress(config), once(probe, 'listening'));
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const madeFromPort = config.publicUrl === defaultPublicUrl(config);
  const publicUrl = madeFromPort ? defaultPublicUrl({ ...config, port }) : config.publicUrl;
  return { ...config, port, publicUrl };
}

/** Waits for the start of listening; the usual reasons of a failure become a sentence that names the setting. */
export async function explained<Result>(address: ListenAddress, start: Promise<Result>): Promise<Result> {
  const { host, port, setting, hostSetting } = address;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program: choose another with ${setting}.`,
    EACCES: `This user may not listen on port ${port}: choose one above 1023 with ${setting}.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: choose another with ${hostSetting}.`,
    EAI_AGAIN: `The host name ${host} is not known: choose another with ${hostSetting}.`,
    ENOTFOUND: `The host name ${host} is not known: choose another with ${hostSetting}.`,
  };
  try {
    return await start;
  } catch (error) {
    const sentence = sentences[errorCode(error)];
    throw sentence === undefined ? error : new DomainError('unavailable', sentence);
  }
}
