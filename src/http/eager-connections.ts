import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** More than any program sends without waiting for an answer; browsers and proxies send one. */
const mostWaiting = 32;

/**
 * Cuts connections that go on asking without waiting for answers. The runtime hands over all requests that arrive together
 * at once, more than a thousand of them, and nobody else would have a turn before they have all been begun.
 */
export function cutEagerConnections(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  const [handle] = server.listeners('request') as [RequestListener];
  server.off('request', handle).on('request', (request, response) => {
    const { socket } = request;
    // What arrived together with the request that cut it.
    if (socket.destroyed) return;
    // It has the connection, unless an earlier one is not answered yet.
    if (response.socket === null) {
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count > mostWaiting) {
        socket.destroy();
        return;
      }
      waiting.set(socket, count);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    handle(request, response);
  });
}
