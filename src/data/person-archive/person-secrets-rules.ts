/** What opens something, checksums of it, and what is only another form of other fields. */
const leftOut: ReadonlySet<string> = new Set([
  'private_identifier',
  'photo_sha256',
  'barcode',
  'reply_hash',
  'address_hash',
  'hash',
  'code_hash',
  'nonce',
  'username_key',
  'guest_email_key',
  'search_text',
  'club_search_text',
  'full_search_text',
  'last_name_key',
  'first_name_key',
]);

/** Whether a column is not handed out. Every other one is, also those that come later. */
export function isLeftOut(column: string): boolean {
  return leftOut.has(column);
}
