import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Ending } from '../../../test/support/databases.ts';
import { freePort } from '../../../test/support/free-port.ts';
import type { House } from './house.ts';

/** The way to a service, which can be closed as if the service were down and opened again at the same address. */
export interface Gate {
  /** Where browsers find the service. */
  address: string;
  leadTo(house: House): void;
  /** From now on nobody answers at the address. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate; it is closed with the test or suite. */
export async function startGate(t: Ending): Promise<Gate> {
  const port = await freePort();
  const passing = new Set<Socket>();
  let inner = 0;
  const server = createServer((outside) => {
    const inside = connect(inner, '127.0.0.1');
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      passing.add(one);
      one.pipe(other);
      // Whichever side goes takes the other one with it.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        passing.delete(one);
        other.destroy();
      });
    }
  });
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of passing) socket.destroy();
    await closed;
  };
  await open();
  t.after(close);
  const leadTo = ({ deps }: House) => void (inner = deps.config.port);
  return { address: `http://localhost:${port}`, leadTo, close, open };
}
