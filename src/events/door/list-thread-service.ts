import { beThread } from '../../platform/shared/thread-side.ts';
import type { DoorPerson } from './door-person.ts';
import { sealList } from './sealed-list-rules.ts';

// The thread that seals a list: it is started with the salt, and reads the people of the event, some at a time.
void beThread(async function* seal(salt: Uint8Array, portions: AsyncIterable<DoorPerson[]>) {
  const people: DoorPerson[] = [];
  for await (const some of portions) people.push(...some);
  yield sealList(Buffer.from(salt), people);
});
