import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app-type.ts';

/** How often connections are looked at while the service stops. */
const sweepMilliseconds = 20;

/**
 * Prepares the stop of a server. The function it returns stops accepting connections, lets every request that has arrived
 * be answered to its last byte, announces that the connection ends with the answer, and ends idle connections.
 *
 * The runtime itself considers a connection idle as soon as the answer is handed over to it: the rest of a long answer to
 * a slow reader would be lost.
 */
export function gracefulClose(app: App): () => Promise<void> {
  const { server } = app;
  const connections = new Set<Socket>();
  const running = new Set<ServerResponse>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => void connections.delete(socket));
  });
  // Before the service itself hears of the request: it may answer at once.
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    running.add(response);
    response.on('close', hasEnded);
    if (app.isStopping) response.setHeader('connection', 'close');
  });
  function hasEnded(this: ServerResponse): void {
    running.delete(this);
  }
  const endIdle = () => {
    const busy = new Set([...running].map((response) => response.req.socket));
    // Also those that never asked anything, such as the spare ones that browsers open.
    for (const socket of connections.difference(busy)) socket.destroy();
  };
  return async () => {
    app.isStopping = true;
    for (const response of running) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    // The runtime calls this when the server is closed.
    server.closeIdleConnections = endIdle;
    const sweep = setInterval(endIdle, sweepMilliseconds);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
    }
  };
}
