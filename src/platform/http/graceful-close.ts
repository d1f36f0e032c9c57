import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app-type.ts';

/** How often connections are looked at while the service stops. */
const sweepMilliseconds = 20;

/**
 * Prepares the stop of a server. The function it returns stops accepting connections, lets every request that has arrived
 * be answered to its last byte, announces that the connection ends with the answer, and ends idle connections.
 *
 * With patience, idle connections get that time to ask once more, or to be ended by the other side. Those that were kept
 * open before are waited for while new ones are still accepted, so that the time until the next start is short.
 *
 * The runtime itself considers a connection idle as soon as the answer is handed over to it: the rest of a long answer to
 * a slow reader would be lost.
 */
export function gracefulClose(app: App, patienceMilliseconds = 0): () => Promise<void> {
  const { connections, running } = watchConnections(app);
  const idle = () => connections.difference(new Set([...running].map((response) => response.req.socket)));
  return async () => {
    app.isStopping = true;
    for (const response of running) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    const kept = idle();
    const endOfWait = performance.now() + patienceMilliseconds;
    while (performance.now() < endOfWait && !kept.isDisjointFrom(connections)) await pause(sweepMilliseconds);
    const endOfPatience = performance.now() + patienceMilliseconds;
    const endIdle = () => {
      if (performance.now() < endOfPatience) return;
      // Also those that never asked anything, such as the spare ones that browsers open.
      for (const socket of idle()) socket.destroy();
    };
    // The runtime calls this when the server is closed.
    app.server.closeIdleConnections = endIdle;
    const sweep = setInterval(endIdle, sweepMilliseconds);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
    }
  };
}

/** Keeps account of the connections of a server, and of the answers that are not finished. */
function watchConnections(app: App): { connections: Set<Socket>; running: Set<ServerResponse> } {
  const connections = new Set<Socket>();
  const running = new Set<ServerResponse>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => void connections.delete(socket));
  });
  // Before the service itself hears of the request: it may answer at once.
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    running.add(response);
    response.on('close', hasEnded);
    if (app.isStopping) response.setHeader('connection', 'close');
  });
  function hasEnded(this: ServerResponse): void {
    running.delete(this);
  }
  return { connections, running };
}
