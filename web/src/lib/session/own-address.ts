/** An address of this app; undefined for everything that leads, or may lead, elsewhere. */
export function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  // Browsers read a backslash as a slash, and nothing of tabs and ends of lines.
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address) ? address : undefined;
}

/** Where to go after signing in. */
export interface SignInSearch {
  to?: string | undefined;
}

/** The address of the page for signing in. What is not taken is named as nothing: what is not named at all, the router leaves as it came. */
export function signInSearch({ to }: Record<string, unknown>): SignInSearch {
  return { to: ownAddress(to) };
}
