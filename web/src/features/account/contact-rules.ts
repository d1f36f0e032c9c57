import type { Me, OwnChanges } from '../../lib/api/schema.gen.ts';

/** The lines of the form, in their order. */
const plainFields = [
  'privatePhone',
  'privateMobile',
  'privateWww',
  'partner',
  'company',
  'professionTitle',
  'professionFunction',
  'businessPhone',
  'businessMobile',
] as const;

/** The addresses, by their names in the interface. */
export const addresses = ['privateAddressComponents', 'businessAddressComponents'] as const;

export const addressParts = ['street', 'poBox', 'postalCode', 'city', 'state', 'country'] as const;

export type PlainField = (typeof plainFields)[number];
export type AddressPart = (typeof addressParts)[number];
export type AddressName = (typeof addresses)[number];
/** A field of the form, as the interface names it when something is wrong with it. */
export type ContactField = PlainField | `${AddressName}.${AddressPart}`;

/** What the form holds while someone edits it. */
export type ContactDraft = Record<ContactField, string>;

/** What the form begins with. */
export function contactDraft(me: Me): ContactDraft {
  const plain = plainFields.map((field) => [field, me[field] ?? '']);
  const parts = addresses.flatMap((address) =>
    addressParts.map((part) => [`${address}.${part}`, me[address][part]]),
  );
  return Object.fromEntries([...plain, ...parts]) as ContactDraft;
}

/** What differs from what the form began with, as the interface takes it. */
export function contactChanges(draft: ContactDraft, first: ContactDraft): OwnChanges {
  const isChanged = (field: ContactField) => draft[field].trim() !== first[field];
  const changes: OwnChanges = Object.fromEntries(
    plainFields.filter(isChanged).map((field) => [field, draft[field].trim()]),
  );
  for (const address of addresses) {
    const parts = addressParts.filter((part) => isChanged(`${address}.${part}`));
    if (parts.length > 0)
      changes[address] = Object.fromEntries(parts.map((part) => [part, draft[`${address}.${part}`].trim()]));
  }
  return changes;
}
