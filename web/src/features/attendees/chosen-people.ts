import type { NewMessage } from '../../lib/api/schema.gen.ts';
import { forgetAtSignOut } from '../../lib/session/session.ts';

/** Whom of a list someone wants to write to, and how many they were. */
export interface ChosenPeople {
  readonly of: NonNullable<NewMessage['of']>;
  readonly count: number;
}

/** Who was chosen last at an event. Never in the address, and never on the device: what was typed to find them may be a name. */
const chosen = new Map<number, ChosenPeople>();

forgetAtSignOut(() => chosen.clear());

/** Remembers who was chosen in the list, as long as the page lives. */
export function rememberChosen(event: number, people: ChosenPeople): void {
  chosen.set(event, people);
}

/** Who was chosen in the list; undefined after a reload. */
export function chosenPeople(event: number): ChosenPeople | undefined {
  return chosen.get(event);
}
