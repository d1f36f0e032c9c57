/** A name for something that is sent, such as a scan, that nothing else has. (`randomUUID` is not there on pages without https.) */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
