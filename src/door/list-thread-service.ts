import { parentPort, workerData } from 'node:worker_threads';
import { listBytes, type ListOrder } from './carried-list-presenter.ts';
import type { DoorPerson } from './door-person.ts';

// The thread that makes a list: it is given the people of the event, some at a time, and then null.

const people: DoorPerson[] = [];

parentPort?.on('message', (message: DoorPerson[] | null) => {
  if (message !== null) {
    people.push(...message);
    return;
  }
  const made = listBytes(workerData as ListOrder, people);
  parentPort?.postMessage(made, [made.buffer]);
  parentPort?.close();
});
