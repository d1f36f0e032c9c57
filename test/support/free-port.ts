import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../../src/platform/shared/errors.ts';

/**
 * A port nobody listens on. It is none of those that systems give to connections that go out: with thousands of them in a run,
 * one would have it before someone listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      return port;
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE') throw error;
    } finally {
      probe.close();
    }
  }
}
