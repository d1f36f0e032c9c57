import { useLingui } from '@lingui/react/macro';
import type { ClubsInBrief } from '../../../lib/api/schema.gen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SelectField } from '../../../ui/field.tsx';
import { groupsAround, heldIn, keyOfHeld, type ChoiceDraft } from './invite-rules.ts';

interface HeldInProps {
  all: ClubsInBrief;
  /** The name of the calendar, whose place is meant where none is chosen. */
  calendar: string;
  draft: ChoiceDraft;
  onChange: (part: Partial<ChoiceDraft>) => void;
}

/** Where an office is held: the own zone and district first, then every district and its zones. */
export function HeldIn({ all, calendar, draft, onChange }: HeldInProps) {
  const { t } = useLingui();
  const { club } = useMe();
  const near = groupsAround(all, club?.id).filter(({ kind }) => kind !== 'club');
  const others = all.districts.filter(({ id }) => near.every((one) => one.id !== id));
  const zones = all.zones.filter(({ district }) => district === draft.district);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t`Held in`}
        value={keyOfHeld(draft, near)}
        onChange={({ target }) => onChange(heldIn(all, target.value))}
      >
        <option value="">{t`${calendar} and below`}</option>
        {near.length > 0 && (
          <optgroup label={t`Close to you`}>
            {near.map(({ kind, id, name }) => (
              <option key={id} value={`${kind}-${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {others.map(({ id, name, fullName }) => (
          <option key={id} value={`district-${id}`}>
            {fullName === '' ? name : fullName}
          </option>
        ))}
      </SelectField>
      {zones.length > 0 && (
        <SelectField
          label={t`Zone`}
          value={draft.zone ?? ''}
          onChange={({ target: { value } }) => onChange({ zone: value === '' ? undefined : Number(value) })}
        >
          <option value="">{t({ message: 'All', context: 'zones' })}</option>
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
