import { Agent, request } from 'node:http';
import type { Ask } from './ask.ts';

/** An answer as it came over the wire, without what every server adds for the connection. */
export interface Answer {
  status: number;
  /** Names and values in turn, as they were written. */
  headers: string[];
  body: Uint8Array;
}

const perConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Asks once, by the same rules as the load, and keeps the answer. */
export function fetchAnswer(port: number, { method, path, headers, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const headers = ownHeaders(response.rawHeaders);
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The value of a header of an answer. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  const index = headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return index === -1 ? undefined : headers[index + 1];
}

function ownHeaders(raw: readonly string[]): string[] {
  return raw.filter((_, index) => {
    const name = raw[index - (index % 2)];
    return name !== undefined && !perConnection.has(name.toLowerCase());
  });
}
