import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { commandFile, foreignEnvironment } from './run-guildhall.ts';

/** A service that is started again whenever it ends, at the same port. */
export interface RestartingService {
  port: number;
  /** Tells the running service to stop, and waits until the next one listens. */
  restart(): Promise<void>;
  /** Ends the service for good. */
  end(): Promise<void>;
}

/** As a supervisor does it: whatever the shell holds as its third descriptor, each service finds there as well. */
const supervisor =
  'while read -r _; do sh -c \'echo "started $$"; LISTEN_PID=$$ exec "$@"\' sh "$@" </dev/null; done';

/** Starts a service over and over. With a held socket callers wait in between, as with deploy/guildhall.socket. */
export async function startRestarting(
  args: readonly string[],
  { isSocketHeld }: { isSocketHeld: boolean },
): Promise<RestartingService> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const child = spawn('sh', ['-c', supervisor, 'sh', commandFile, 'serve', '--port', String(port), ...args], {
    stdio: ['pipe', 'pipe', 'inherit', isSocketHeld ? descriptorOf(socket) : 'ignore'],
    env: { ...foreignEnvironment(), ...(isSocketHeld ? { LISTEN_FDS: '1' } : {}) },
  });
  // The shell has it now; nothing has connected yet.
  socket.close();
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The shell has no pipes.');
  let printed = '';
  stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'close');
  const started = () => [...printed.matchAll(/^started (\d+)$/gm)];
  const isListening = () => printed.slice(started().at(-1)?.index).includes('listening at');
  const start = async () => {
    const before = started().length;
    stdin.write('\n');
    while (started().length === before || !isListening()) await once(stdout, 'data');
  };
  const stop = () => process.kill(Number(started().at(-1)?.[1]), 'SIGTERM');
  await start();
  return {
    port,
    async restart() {
      stop();
      await start();
    },
    async end() {
      stdin.end();
      stop();
      await ended;
    },
  };
}

/** The runtime has no public name for the number of a listening socket. */
function descriptorOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle !== 'object' || handle === null) throw new Error('The socket is closed.');
  return Number(Reflect.get(handle, 'fd'));
}
