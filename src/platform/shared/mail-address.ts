const longestAddress = 254;
const longestLocalPart = 64;
/** Letters of any script; none of the characters that have a meaning in a header or in an SMTP command. */
const localPart = /^[^\s\p{C}\p{Z}<>()[\]\\,;:"@.]+(?:\.[^\s\p{C}\p{Z}<>()[\]\\,;:"@.]+)*$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether the text is one plain e-mail address (`name@example.org`), without a name, comment or quotes. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > longestLocalPart || text.length > longestAddress) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => domainLabel.test(label))
  );
}

/** The address in the form in which two spellings of the same one are equal. */
export function mailAddressKey(address: string): string {
  return address.normalize('NFC').toLowerCase();
}
