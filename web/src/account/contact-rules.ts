import type { Me, OwnChanges } from '../api/schema.gen.ts';

/** The lines of the form, in their order. */
export const plainFields = [
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

export const addressParts = ['street', 'poBox', 'postalCode', 'city', 'state', 'country'] as const;

export type PlainField = (typeof plainFields)[number];
export type AddressPart = (typeof addressParts)[number];
type Address = Record<AddressPart, string>;

/** What the form holds while somebody edits it. */
export interface ContactDraft {
  plain: Record<PlainField, string>;
  privateAddress: Address;
  businessAddress: Address;
}

/** What the form begins with. */
export function draftFrom(me: Me): ContactDraft {
  const plain = Object.fromEntries(
    plainFields.map((field) => [field, me[field] ?? '']),
  ) as ContactDraft['plain'];
  return {
    plain,
    privateAddress: { ...me.privateAddressComponents },
    businessAddress: { ...me.businessAddressComponents },
  };
}

/** What differs from the stored record, as the interface takes it; null when nothing does. */
export function changesIn(draft: ContactDraft, me: Me): OwnChanges | null {
  const before = draftFrom(me);
  const plain = plainFields.filter((field) => draft.plain[field].trim() !== before.plain[field]);
  const privateAddress = changedParts(draft.privateAddress, before.privateAddress);
  const businessAddress = changedParts(draft.businessAddress, before.businessAddress);
  const changes: OwnChanges = {
    ...Object.fromEntries(plain.map((field) => [field, draft.plain[field].trim()])),
    ...(privateAddress === null ? {} : { privateAddressComponents: privateAddress }),
    ...(businessAddress === null ? {} : { businessAddressComponents: businessAddress }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function changedParts(now: Address, before: Address): Partial<Address> | null {
  const changed = addressParts.filter((part) => now[part].trim() !== before[part]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((part) => [part, now[part].trim()]));
}
