/** The floor of reading: a bare server that gives one answer again and again, without asking anything. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../load/fetch-answer.ts';

let answer: Answer = { status: 503, headers: [], body: new Uint8Array() };

const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (next: Answer) => {
  answer = next;
  process.send?.({ replaced: true });
});
process.on('disconnect', () => process.exit());
