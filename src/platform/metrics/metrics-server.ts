import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMetricsToken, metricsType } from './metrics-access.ts';

/** Where the numbers are shown, to whom, and from where they come. */
export interface MetricsServerOptions {
  host: string;
  port: number;
  /** Empty where everyone who can reach the port may ask. */
  token: string;
  text(): Promise<string>;
  onError(error: unknown): void;
}

/** A server that answers `/metrics` and nothing else. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Starts the port of the metrics. It is separate from the service, so that a firewall can treat them differently. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(answer(options));
  server.listen({ host: options.host, port: options.port, exclusive: true });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer({ token, text, onError }: MetricsServerOptions): RequestListener {
  return (request, response) => {
    const say = (status: number, sentence: string, headers: Record<string, string> = {}) => {
      response
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers })
        .end(`${sentence}\n`);
    };
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics') return say(404, 'There is nothing but /metrics here.');
    if (request.method !== 'GET') return say(405, 'This address answers only to GET.', { allow: 'GET' });
    if (token !== '' && !isMetricsToken(request.headers.authorization, token)) {
      return say(401, 'The metrics need their token.', { 'www-authenticate': 'Bearer' });
    }
    text().then(
      (numbers) => void response.writeHead(200, { 'content-type': metricsType }).end(numbers),
      (error: unknown) => {
        onError(error);
        say(503, 'The metrics cannot be collected at the moment.', { 'retry-after': '5' });
      },
    );
  };
}
