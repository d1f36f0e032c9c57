import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from './http/app-type.ts';

/** How often connections are looked at while the service stops. */
const sweepMilliseconds = 20;

/** Prepares the stop of a server: the answer stops accepting, waits for the running requests and ends every connection. */
export function gentleClose(app: App): () => Promise<void> {
  let running = 0;
  const ended = () => void (running -= 1);
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    running += 1;
    response.on('close', ended);
  });
  return async () => {
    const sweep = setInterval(() => {
      // Ends connections whose last answer has gone out; they would wait for a next request that must not come.
      if (running > 0) app.server.closeIdleConnections();
      // Ends also those that never asked anything, such as the spare ones that browsers open.
      else app.server.closeAllConnections();
    }, sweepMilliseconds);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
    }
  };
}
