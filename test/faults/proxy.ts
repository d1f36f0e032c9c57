import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Ending } from '../support/databases.ts';

/** An address on this machine that leads to a server, as the name of a database leads to whichever server has it now. */
export interface Proxy {
  port: number;
  /** From now on new connections lead to another server; those that are open stay where they are. */
  leadTo(port: number): void;
  /** Passes nothing on any more, neither way, and says nothing about it; new connections are taken in silence. */
  freeze(): void;
  /** Passes on what has come meanwhile, and all that comes. */
  thaw(): void;
  /** Loses all that is sent on the connections that are open, for ever; new ones are taken in silence as well. */
  lose(): void;
  /** New connections work again; those that were open when they were lost stay lost. */
  find(): void;
}

/** Opens the address; it is closed, with all that goes through it, at the end. */
export async function startProxy(t: Ending, target: number): Promise<Proxy> {
  let port = target;
  let state: 'open' | 'frozen' | 'lost' = 'open';
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  function lead(caller: Socket): void {
    const server = connect(port, '127.0.0.1');
    keep(server);
    caller.pipe(server).pipe(caller);
    caller.on('close', () => server.destroy());
    server.on('close', () => caller.destroy());
  }

  const listener = createServer((caller) => {
    keep(caller);
    if (state === 'open') lead(caller);
    else if (state === 'frozen') waiting.add(caller);
    else caller.resume();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.after(async () => {
    const closed = once(listener, 'close');
    listener.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });

  return {
    port: (listener.address() as AddressInfo).port,
    leadTo: (other) => void (port = other),
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      state = 'open';
      for (const socket of sockets) socket.resume();
      for (const caller of waiting) lead(caller);
      waiting.clear();
    },
    lose() {
      state = 'lost';
      for (const socket of sockets) socket.unpipe().resume();
    },
    find: () => void (state = 'open'),
  };
}
