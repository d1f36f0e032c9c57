import { appendFileSync, readFileSync } from 'node:fs';

// The whole run is held to one promise: every documented status of every operation was seen by a test. Each process notes
// what its tests saw; when all have ended, the notes are held against the OpenAPI document.

/** Names the file in which the processes of a whole run note what they saw. */
export const statusesVariable = 'SEEN_STATUSES_FILE';
const seen = new Set<string>();

/** Notes that a test saw an operation answer with a status. */
export function noteStatus(operation: string, status: number): void {
  const file = process.env[statusesVariable];
  if (file === undefined) return;
  if (seen.size === 0) process.once('exit', () => appendFileSync(file, [...seen, ''].join('\n')));
  seen.add(`${operation} ${status}`);
}

/** Fails when no test of a whole run saw some documented status. */
export function assertEveryStatus(file: string): void {
  const notes = new Set(readFileSync(file, 'utf8').split('\n'));
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
