import { useLingui } from '@lingui/react/macro';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { TextField } from '../../ui/field.tsx';
import {
  addressParts,
  type AddressName,
  type AddressPart,
  type ContactDraft,
  type PlainField,
  type ContactField,
} from './contact-rules.ts';

interface FieldsProps {
  draft: ContactDraft;
  wrong: readonly string[];
  onChange: (draft: ContactDraft) => void;
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
export function AddressFields({ of, draft, wrong, onChange }: FieldsProps & { of: AddressName }) {
  const { t } = useLingui();
  const labels = useAddressNames();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {addressParts.map((part) => {
        const usual = of === 'privateAddressComponents' ? autoComplete[part] : undefined;
        const field = `${of}.${part}` as const;
        return (
          <TextField
            key={part}
            label={labels[part]}
            maxLength={200}
            {...(usual === undefined ? {} : { autoComplete: usual })}
            value={draft[field]}
            error={wrong.includes(field) ? t`This was not accepted.` : undefined}
            onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
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
export function PlainFields({
  fields,
  draft,
  wrong,
  onChange,
}: FieldsProps & { fields: readonly PlainField[] }) {
  const { t } = useLingui();
  const labels = usePlainNames();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          type={types[field] ?? 'text'}
          maxLength={field === 'privateWww' ? 2000 : 200}
          value={draft[field]}
          error={
            wrong.includes(field)
              ? field === 'privateWww'
                ? t`A web address begins with https://`
                : t`This was not accepted.`
              : undefined
          }
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
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

/** What the single lines of the record are called. */
function usePlainNames(): Record<PlainField, string> {
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
