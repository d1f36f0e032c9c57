import { forgetAtSignOut } from '../shared/session.ts';

/** What was typed last into the list of an event, for somebody who comes back from one of its people; never in the address. */
const typed = new Map<number, string>();

forgetAtSignOut(() => typed.clear());

/** What was typed last. */
export function lastTyped(event: number): string {
  return typed.get(event) ?? '';
}

/** Remembers what was typed, as long as the page lives. */
export function rememberTyped(event: number, text: string): void {
  typed.set(event, text);
}
