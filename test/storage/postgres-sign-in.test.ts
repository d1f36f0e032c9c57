import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { test } from 'node:test';
import { openPostgres } from '../../src/platform/storage/postgres/open-postgres.ts';
import { postgresProblem } from '../../src/platform/storage/postgres/postgres-problems.ts';

/** What a server says of how to prove who one is: first the only way it knows, then its part of the proof. */
const steps = { ways: 10, proof: 11 };

function authentication(step: number, content: string): Buffer {
  const message = Buffer.alloc(9 + content.length);
  message.write('R');
  message.writeInt32BE(8 + content.length, 1);
  message.writeInt32BE(step, 5);
  message.write(content, 9);
  return message;
}

test('a connection is closed when the server asks for a password and the address has none', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  const connected = once(server, 'connection') as Promise<[Socket]>;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const engine = openPostgres({ url: `postgres://someone@127.0.0.1:${port}/club`, poolSize: 1 });
  t.after(() => engine.close());
  const refused = assert.rejects(engine.db.selectFrom('places').select('id').execute(), (error) => {
    assert.equal(postgresProblem(error), 'its server asks for a password, and its address has none');
    return true;
  });
  const [socket] = await connected;
  const closed = once(socket, 'close');
  socket.once('data', () => {
    socket.write(authentication(steps.ways, 'SCRAM-SHA-256\0\0'));
    socket.once('data', () => socket.write(authentication(steps.proof, 'r=x,s=eA==,i=4096')));
  });
  await refused;
  await closed;
});
