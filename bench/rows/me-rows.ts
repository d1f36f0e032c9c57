import { get, write } from '../load/load-request.ts';
import { password } from '../population/population.ts';
import { many, readRow, writeRow, type Row } from './row.ts';

/** What members read of themselves, and what everyone may know of the organisation. */
export const meRows: readonly Row[] = [
  readRow({
    name: 'GET /organisation',
    operation: 'getOrganisation',
    requests: () => [get('/organisation')],
  }),
  readRow({
    name: 'GET /me',
    operation: 'getMe',
    byHand: true,
    requests: ({ callers }, pick) => many(() => get('/me', pick(callers).token)),
  }),
  readRow({
    name: 'GET /me/preview',
    operation: 'previewMe',
    requests: ({ callers }, pick) => many(() => get('/me/preview?as=member', pick(callers).token)),
  }),
  readRow({
    name: 'GET /me/devices',
    operation: 'listDevices',
    requests: ({ callers }, pick) => many(() => get('/me/devices', pick(callers).token)),
  }),
  readRow({
    name: 'GET /me/data',
    operation: 'getOwnData',
    connections: 8,
    expected: { status: 200, kind: 'zip' },
    target: { perSecond: 20 },
    requests: ({ callers }, pick) => many(() => get('/me/data', pick(callers).token), 5000),
  }),
];

/** What members change of themselves. */
export const meWriteRows: readonly Row[] = [
  writeRow({
    name: 'PATCH /me',
    operation: 'changeMe',
    byHand: true,
    requests: ({ callers }, pick) =>
      many((index) => {
        const privateMobile = `+41 79 555 ${String(index % 10_000).padStart(4, '0')}`;
        const request = write('PATCH', '/me', pick(callers).token, { privateMobile });
        return { ...request, headers: { ...request.headers, 'if-match': '*' } };
      }),
  }),
  writeRow({
    name: 'POST /session',
    operation: 'openSession',
    connections: 8,
    // A password is checked with argon2id, which is slow on purpose.
    target: { perSecond: 20 },
    requests: ({ signIns }, pick) =>
      many(() => {
        const request = write('POST', '/session', undefined, { username: pick(signIns), password });
        return { ...request, headers: { ...request.headers, 'sec-fetch-site': 'same-origin' } };
      }, 5000),
  }),
];
