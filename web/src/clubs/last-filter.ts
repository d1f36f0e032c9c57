import { forgetAtSignOut } from '../shared/session.ts';

/** What was typed last into the list of clubs, for somebody who comes back from one; never in the address. */
let typed = '';

forgetAtSignOut(() => {
  typed = '';
});

/** What was typed last. */
export function lastTypedFilter(): string {
  return typed;
}

/** Remembers what was typed, as long as the page lives. */
export function rememberTypedFilter(text: string): void {
  typed = text;
}
