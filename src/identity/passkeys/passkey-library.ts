/** Loads the library for passkeys when one is first used: it has hundreds of files, and most starts need none of them. */
export function loadPasskeyLibrary() {
  return import('@simplewebauthn/server');
}
