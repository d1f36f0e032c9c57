import { parentPort, workerData } from 'node:worker_threads';
import type { DoorPerson } from './door-person.ts';
import { sealList } from './sealed-list-rules.ts';

// The thread that seals a list: it is started with the salt, and given the people of the event, some at a time, and then null.

const people: DoorPerson[] = [];

parentPort?.on('message', (message: DoorPerson[] | null) => {
  if (message !== null) {
    people.push(...message);
    return;
  }
  const made = new Uint8Array(sealList(Buffer.from(workerData as Uint8Array), people));
  parentPort?.postMessage(made, [made.buffer]);
  parentPort?.close();
});
