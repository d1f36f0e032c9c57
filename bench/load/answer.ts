import { Agent, request } from 'node:http';
import { isOfKind } from './body-kind.ts';
import type { Expected, LoadRequest } from './load-request.ts';

/** An answer as it came over the wire, without what every server adds for the connection. */
export interface Answer {
  status: number;
  /** Names and values in turn, as they were written. */
  headers: string[];
  body: Uint8Array;
}

const perConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);
const parallelRequests = 16;
const agent = new Agent({ keepAlive: true, maxSockets: parallelRequests });

/** Sends one request and keeps the answer. */
export function fetchAnswer(port: number, { method, path, headers, body }: LoadRequest): Promise<Answer> {
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

/** Sends many requests, some at a time; fails unless every one is done. */
export async function fetchAll(port: number, requests: readonly LoadRequest[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < requests.length; start += parallelRequests) {
    const some = requests.slice(start, start + parallelRequests);
    answers.push(...(await Promise.all(some.map((request) => fetchAnswer(port, request)))));
  }
  const bad = answers.find(({ status }) => status !== 200 && status !== 201);
  if (bad !== undefined) throw new Error(`preparing got the status ${bad.status}: ${textOf(bad)}`);
  return answers;
}

/** Fails when an answer is not what is expected. */
export function checkAnswer(answer: Answer, { status, kind }: Expected): void {
  const text = textOf(answer);
  if (answer.status !== status) {
    throw new Error(`the status ${answer.status} came instead of ${status}: ${text.slice(0, 200)}`);
  }
  if (!isOfKind(text, kind)) throw new Error(`a body is not ${kind}: ${text.slice(0, 200)}`);
  if (kind === 'json') JSON.parse(text);
}

/** The body of an answer as JSON. */
export function jsonOf(answer: Answer): unknown {
  return JSON.parse(textOf(answer));
}

/** The value of a header of an answer. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  const index = headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return index === -1 ? undefined : headers[index + 1];
}

function textOf({ body }: Answer): string {
  return Buffer.from(body).toString();
}

function ownHeaders(raw: readonly string[]): string[] {
  return raw.filter((_, index) => {
    const name = raw[index - (index % 2)];
    return name !== undefined && !perConnection.has(name.toLowerCase());
  });
}
