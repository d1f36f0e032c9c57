import { forgetAtSignOut } from '../../../lib/session/session.ts';
import { doorStore } from './stored-door.ts';
import { keyOfPin, openNames, type NamesKey } from './names-list.ts';

/** The keys of names by event, in the memory of the page alone. */
const held = new Map<number, NamesKey>();
forgetAtSignOut(() => held.clear());

/** The key of the names of an event, as long as the page has not been loaded again. */
export function heldKey(event: number): NamesKey | undefined {
  return held.get(event);
}

/** Takes the PIN of the evening; false when names are kept here under another one. */
export async function takePin(event: number, pin: string): Promise<boolean> {
  const stored = await doorStore.names(event);
  const key = await keyOfPin(pin, stored);
  if (stored !== undefined && (await openNames(stored, key)) === undefined) return false;
  held.set(event, key);
  return true;
}
