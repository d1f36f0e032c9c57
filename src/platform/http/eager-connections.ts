import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** More than any program sends without waiting for an answer; browsers and proxies send one. */
const mostWaiting = 32;

/**
 * Begins one request of a connection at a time, and in each turn of the event loop no more than one: the runtime hands over all that
 * arrive together at once, more than a thousand of them, and nobody else would have a turn before they have all been
 * begun. Connections that go on asking without waiting for answers are cut.
 */
export function limitEagerConnections(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  const begun = new Set<Socket>();
  const [handle] = server.listeners('request') as [RequestListener];
  const begin: RequestListener = (request, response) => {
    if (begun.size === 0) setImmediate(() => begun.clear());
    begun.add(request.socket);
    handle(request, response);
  };
  const beginLater: RequestListener = (request, response) => {
    const { socket } = request;
    setImmediate(() => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) begin(request, response);
    });
  };
  server.off('request', handle).on('request', (request, response) => {
    const { socket } = request;
    // What arrived together with the request that cut it.
    if (socket.destroyed) return;
    const count = waiting.get(socket) ?? 0;
    if (count === 0 && response.socket !== null && !begun.has(socket)) {
      begin(request, response);
    } else if (count === mostWaiting) {
      cut(socket);
    } else {
      waiting.set(socket, count + 1);
      // It gets the connection when those before it are answered.
      if (response.socket === null) response.once('socket', () => beginLater(request, response));
      else beginLater(request, response);
    }
  });
}

/** Ends a connection, and the reading of what has arrived on it, as the runtime would do a moment later: it takes as long as many answers. */
function cut(socket: Socket & { parser?: { remove?(): void } | null }): void {
  socket.destroy();
  socket.parser?.remove?.();
}
