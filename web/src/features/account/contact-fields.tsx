import { useLingui } from '@lingui/react/macro';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { TextField } from '../../ui/field.tsx';
import type { FormOf } from '../../ui/form/use-form.ts';
import {
  addresses,
  addressParts,
  type AddressName,
  type AddressPart,
  type ContactDraft,
  type ContactField,
  type PlainField,
} from './contact-rules.ts';

type ContactForm = Pick<FormOf<ContactDraft>, 'text'>;

/** What a browser may fill in, for the private address: it does not tell those of work apart. */
const autoComplete: Partial<Record<AddressPart, HTMLInputAutoCompleteAttribute>> = {
  street: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
};

/** The parts of an address. */
export function AddressFields({ of, form }: { of: AddressName; form: ContactForm }) {
  const labels = useAddressNames();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {addressParts.map((part) => {
        const usual = of === 'privateAddressComponents' ? autoComplete[part] : undefined;
        return (
          <TextField
            key={part}
            {...form.text(`${of}.${part}`)}
            label={labels[part]}
            maxLength={200}
            {...(usual === undefined ? {} : { autoComplete: usual })}
          />
        );
      })}
    </div>
  );
}

const types: Partial<Record<PlainField, string>> = {
  privatePhone: 'tel',
  privateMobile: 'tel',
  businessPhone: 'tel',
  businessMobile: 'tel',
  privateWww: 'url',
};

/** Single lines of the record. */
export function PlainFields({ fields, form }: { fields: readonly PlainField[]; form: ContactForm }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          {...form.text(field)}
          type={types[field] ?? 'text'}
          maxLength={field === 'privateWww' ? 2000 : 200}
        />
      ))}
    </div>
  );
}

/** What the parts of an address are called. */
function useAddressNames(): Record<AddressPart, string> {
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

/** What each field is called where it stands by itself: of an address, whose it is, too. */
export function useContactNames(): Record<ContactField, string> {
  const { t } = useLingui();
  const parts = useAddressNames();
  const whose: Record<AddressName, string> = {
    privateAddressComponents: t`Private`,
    businessAddressComponents: t`Profession`,
  };
  const lines: Record<PlainField, string> = {
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
  const ofAddresses = addresses.flatMap((address) =>
    addressParts.map((part) => [`${address}.${part}`, `${whose[address]}: ${parts[part]}`]),
  );
  return { ...lines, ...Object.fromEntries(ofAddresses) } as Record<ContactField, string>;
}
