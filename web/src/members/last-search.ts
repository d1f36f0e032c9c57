import { forgetAtSignOut } from '../shared/session.ts';

/** What was typed last, for somebody who comes back from a result. Never in the address, and never on the device. */
let typed = '';

forgetAtSignOut(() => {
  typed = '';
});

/** What was typed last. */
export function lastTyped(): string {
  return typed;
}

/** Remembers what was typed, as long as the page lives. */
export function rememberTyped(text: string): void {
  typed = text;
}
