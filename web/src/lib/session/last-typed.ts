import { forgetAtSignOut } from './session.ts';

/** What was typed last to find people in a list, for someone who comes back from one of them. Never in the address, and never on the device. */
const typed = new Map<string, string>();

forgetAtSignOut(() => typed.clear());

/** What was typed last. */
export function lastTyped(list: string): string {
  return typed.get(list) ?? '';
}

/** Remembers what was typed, as long as the page lives. */
export function rememberTyped(list: string, text: string): void {
  typed.set(list, text);
}
