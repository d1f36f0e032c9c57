import { write } from '../load/load-request.ts';
import { password } from '../population/population.ts';
import { many, readRow, writeRow, type Row } from './row.ts';

/** What every request costs at least, without a caller. */
export const healthRows: readonly Row[] = ['live', 'ready'].map((name) =>
  readRow({
    name: `GET /health/${name}`,
    operation: `health${name === 'live' ? 'Live' : 'Ready'}`,
    requests: () => [{ method: 'GET', path: `/health/${name}`, headers: {} }],
  }),
);

/** Signing in and out. */
export const accountRows: readonly Row[] = [
  writeRow({
    name: 'POST /authenticate',
    operation: 'signIn',
    connections: 8,
    // A password is checked with argon2id, which is slow on purpose.
    target: { perSecond: 20 },
    requests: ({ signIns }, pick) =>
      many(() => write('POST', '/authenticate', undefined, { username: pick(signIns), password }), 5000),
  }),
  writeRow({
    name: 'DELETE /authenticate',
    operation: 'signOut',
    once: true,
    requests: ({ spareTokens }) => spareTokens.map((token) => write('DELETE', '/authenticate', token)),
  }),
  writeRow({
    name: 'POST /me/identifier',
    operation: 'renewIdentifier',
    requests: ({ callers }, pick) => many(() => write('POST', '/me/identifier', pick(callers).token)),
  }),
];
