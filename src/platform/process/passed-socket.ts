import { isWorker } from './workers.ts';
import { DomainError } from '../shared/errors.ts';

/** Where systemd puts the first socket that it passes on. */
const firstSocket = 3;

/**
 * The number of the listening socket that systemd, or another program with the same convention, has opened for this
 * process, if any. It stays open while the service is started again, so callers wait meanwhile and are not refused.
 */
export function passedSocket(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const { LISTEN_PID: pid, LISTEN_FDS: count } = env;
  // A worker asks the first process for it.
  const receiver = isWorker() ? process.ppid : process.pid;
  if (pid !== String(receiver) || count === undefined || count === '0') return undefined;
  if (count === '1') return firstSocket;
  throw new DomainError(
    'unavailable',
    `The service was given ${count} sockets to listen on, but it takes one: leave one ListenStream in the socket unit.`,
  );
}
