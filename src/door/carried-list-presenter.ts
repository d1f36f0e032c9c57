import type { DoorPerson } from './door-person.ts';
import { presentNames } from './names-list-presenter.ts';
import { sealList } from './sealed-list-rules.ts';

/** Which list of an event is to be made. */
export interface ListOrder {
  readonly list: 'sealed' | 'names';
  readonly salt: Uint8Array;
  readonly timeZone: string;
}

/** A list of the door as its bytes. */
export function listBytes(
  { list, salt, timeZone }: ListOrder,
  people: readonly DoorPerson[],
): Uint8Array<ArrayBuffer> {
  if (list === 'sealed') return new Uint8Array(sealList(Buffer.from(salt), people));
  return new Uint8Array(Buffer.from(JSON.stringify(presentNames(people, timeZone))));
}
