import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { shareServer, startTestServer, type TestServer } from './postgres-server.ts';

// The whole run is held to one promise: every documented status of every operation was seen by a test. Each process notes
// what its tests saw; when all have ended, the notes are held against the OpenAPI document.

const noteFile = 'SEEN_STATUSES_FILE';
const seen = new Set<string>();
let server: TestServer | undefined;

/** Notes that a test saw an operation answer with a status. */
export function noteStatus(operation: string, status: number): void {
  const file = process.env[noteFile];
  if (file === undefined) return;
  if (seen.size === 0) process.once('exit', () => appendFileSync(file, [...seen, ''].join('\n')));
  seen.add(`${operation} ${status}`);
}

/** Before the first test: a fresh file for the notes, and one PostgreSQL server for all processes. */
export async function globalSetup(): Promise<void> {
  process.env[noteFile] = join(mkdtempSync(join(tmpdir(), 'guildhall-statuses-')), 'seen');
  server = await startTestServer();
  shareServer(server);
}

/** After the last test: fails the run when a documented status was never seen. */
export async function globalTeardown(): Promise<void> {
  const file = process.env[noteFile];
  if (file === undefined) return;
  await server?.stop();
  const notes = new Set(readFileSync(file, 'utf8').split('\n'));
  rmSync(dirname(file), { recursive: true });
  delete process.env[noteFile];
  const missing = documentedStatuses().filter((status) => !notes.has(status));
  if (missing.length > 0) throw new Error(`No test saw these documented answers:\n${missing.join('\n')}`);
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

function documentedStatuses(): string[] {
  const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
  const { paths } = JSON.parse(text) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.keys(responses)
        // A fault of the service is no promise that a test could call for on every operation.
        .filter((status) => status !== '5XX')
        .map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
}
