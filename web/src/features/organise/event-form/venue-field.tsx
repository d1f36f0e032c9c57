import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldedText } from '../../../lib/format/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SuggestingField } from '../../../ui/organisers/combobox.tsx';
import { venuesQuery } from '../../../entities/event/organisers/managed-events.ts';
import type { EventLocation } from '../../../lib/api/schema.gen.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import type { FormOf } from '../../../ui/form/use-form.ts';
import type { EventDraft } from './event-form-rules.ts';
import {
  houseFields,
  partsOfHouse,
  placeFields,
  placePart,
  withoutHouse,
  type HouseParts,
} from './place-fields.ts';

/** A house whose address was taken out of the form with its name. */
interface FormerHouse {
  name: string;
  parts: HouseParts;
  isKept: boolean;
}

/** Where it is. Another name is another house: the address of the former one goes, and comes back with one press. */
export function VenueField({ form }: { form: FormOf<EventDraft> }) {
  const [former, setFormer] = useState<FormerHouse | null>(null);
  const { t } = useLingui();
  const { draft } = form;
  const { value, onChange: _, ...field } = form.text('location.name');
  const wanted = useDebounced(value.trim());
  const found = useQuery(venuesQuery(draft.calendar, wanted));
  // What stands there already needs no suggestion.
  const venues = (wanted === '' ? [] : (found.data?.venues ?? [])).filter(({ name }) => name !== value);
  const parts = partsOfHouse(draft);
  const isEmpty = houseFields.every((field) => draft[field] === '');
  const rename = (name: string) => {
    const renamed = { 'location.name': name };
    if (former !== null && foldedText(former.name) === foldedText(name)) {
      form.change(isEmpty ? { ...renamed, ...former.parts } : renamed);
      return setFormer(null);
    }
    if (former?.isKept === true || draft['location.name'] === '' || isEmpty) return form.change(renamed);
    setFormer({ name: draft['location.name'], parts, isKept: false });
    form.change({ ...renamed, ...withoutHouse });
  };
  const choose = (venue: EventLocation) => {
    const { latitude, longitude } = venue;
    form.change({
      ...Object.fromEntries(placeFields.map((part) => [part, venue[placePart(part)]])),
      'location.latitude': String(latitude ?? ''),
      'location.longitude': String(longitude ?? ''),
    });
    setFormer(null);
  };
  const keep = (house: FormerHouse) => {
    form.change(house.parts);
    setFormer({ ...house, isKept: true });
  };
  return (
    <div>
      <SuggestingField
        {...field}
        typed={value}
        onType={rename}
        listLabel={t`Earlier places`}
        options={venues}
        keyOf={({ name }) => name}
        said={<Plural value={venues.length} _0="Nothing found" one="# found" other="# found" />}
        onChoose={choose}
      >
        {({ name, address, city }) => (
          <span className="min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-[0.9375rem] text-soft">
              {[address, city].filter((part) => part !== '').join(', ')}
            </span>
          </span>
        )}
      </SuggestingField>
      <div role="status" className="empty:hidden">
        {former !== null && !former.isKept && isEmpty && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 rounded-control bg-info-soft px-3.5 py-1 text-info">
            <span className="py-1.5">
              <Trans>The address belonged to {former.name}: cleared.</Trans>
            </span>
            <Button kind="quiet" className="-mx-4" onClick={() => keep(former)}>
              <Trans>Keep it</Trans>
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
