import { useLingui } from '@lingui/react/macro';
import type { AddressPart, ContactField, PlainField } from './contact-rules.ts';

/** What the parts of an address are called. */
export function useAddressNames(): Record<AddressPart, string> {
  const { t } = useLingui();
  return {
    street: t`Street and number`,
    poBox: t`PO box`,
    postalCode: t`Postal code`,
    city: t`Town`,
    state: t`Canton or state`,
    country: t`Country`,
  };
}

/** What the single lines of the record are called. */
export function usePlainNames(): Record<PlainField, string> {
  const { t } = useLingui();
  return {
    privatePhone: t`Phone`,
    privateMobile: t`Mobile`,
    privateWww: t`Website`,
    partner: t`Partner`,
    company: t`Company`,
    professionTitle: t`Profession`,
    professionFunction: t`Position`,
    businessPhone: t`Work phone`,
    businessMobile: t`Work mobile`,
  };
}

/** What a field is called where it stands by itself: of an address, whose it is, too. */
export function useContactNames(): (field: ContactField) => string {
  const { t } = useLingui();
  const plain = usePlainNames();
  const parts = useAddressNames();
  return (field) => {
    const [address, part] = field.split('.') as [string, AddressPart | undefined];
    if (part === undefined) return plain[field as PlainField];
    const name = parts[part];
    return address === 'privateAddressComponents' ? `${t`Private`}: ${name}` : `${t`Profession`}: ${name}`;
  };
}
