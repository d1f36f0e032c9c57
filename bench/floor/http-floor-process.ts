/** The floor of reading: a bare server that gives some answers again and again, whatever is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../load/answer.ts';

const none: Answer = { status: 503, headers: [], body: new Uint8Array() };
let answers: Answer[] = [];
let turn = 0;

const server = createServer((_request, response) => {
  const { status, headers, body } = answers[turn] ?? none;
  turn = (turn + 1) % answers.length;
  response.writeHead(status, headers);
  response.end(body);
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (next: Answer[]) => {
  answers = next;
  turn = 0;
  process.send?.({ replaced: true });
});
process.on('disconnect', () => process.exit());
