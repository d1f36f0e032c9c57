import { useLingui } from '@lingui/react/macro';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { TextField } from '../ui/field.tsx';
import { addressParts, type AddressPart, type ContactDraft, type PlainField } from './contact-rules.ts';

interface AddressFieldsProps {
  address: Record<AddressPart, string>;
  /** The name of the address in the interface, by which it names what is wrong. */
  of: 'privateAddressComponents' | 'businessAddressComponents';
  wrong: readonly string[];
  onChange: (address: Record<AddressPart, string>) => void;
}

/** What a browser may fill in, for the private address: it does not tell those of work apart. */
const autoComplete: Partial<Record<AddressPart, HTMLInputAutoCompleteAttribute>> = {
  street: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
};

/** The parts of an address. */
export function AddressFields({ address, of, wrong, onChange }: AddressFieldsProps) {
  const { t } = useLingui();
  const labels: Record<AddressPart, string> = {
    street: t`Street and number`,
    poBox: t`PO box`,
    postalCode: t`Postal code`,
    city: t`Town`,
    state: t`Canton or state`,
    country: t`Country`,
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {addressParts.map((part) => {
        const usual = of === 'privateAddressComponents' ? autoComplete[part] : undefined;
        return (
          <TextField
            key={part}
            label={labels[part]}
            maxLength={200}
            {...(usual === undefined ? {} : { autoComplete: usual })}
            value={address[part]}
            error={wrong.includes(`${of}.${part}`) ? t`This was not accepted.` : undefined}
            onChange={({ target }) => onChange({ ...address, [part]: target.value })}
          />
        );
      })}
    </div>
  );
}

interface PlainFieldsProps {
  fields: readonly PlainField[];
  draft: ContactDraft;
  wrong: readonly string[];
  onChange: (draft: ContactDraft) => void;
}

const types: Partial<Record<PlainField, string>> = {
  privatePhone: 'tel',
  privateMobile: 'tel',
  businessPhone: 'tel',
  businessMobile: 'tel',
  privateWww: 'url',
};

/** Single lines of the record. */
export function PlainFields({ fields, draft, wrong, onChange }: PlainFieldsProps) {
  const { t } = useLingui();
  const labels: Record<PlainField, string> = {
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
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          type={types[field] ?? 'text'}
          maxLength={field === 'privateWww' ? 2000 : 200}
          value={draft.plain[field]}
          error={
            wrong.includes(field)
              ? field === 'privateWww'
                ? t`A web address begins with https://`
                : t`This was not accepted.`
              : undefined
          }
          onChange={({ target }) => onChange({ ...draft, plain: { ...draft.plain, [field]: target.value } })}
        />
      ))}
    </div>
  );
}
