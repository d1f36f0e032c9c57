import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ClubsInBrief } from '../api/schema.gen.ts';
import { SelectField } from '../ui/field.tsx';
import { withDistrict, zonesOf } from './clubs-rules.ts';

const route = getRouteApi('/app/clubs');

/** District and zone to choose, kept in the address; nothing where the organisation has none. */
export function UnitFilters({ all }: { all: ClubsInBrief }) {
  const { t } = useLingui();
  const { district, zone } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (chosen: { district?: number | undefined; zone?: number | undefined }) =>
    void navigate({
      search: (now) => ({ ...now, more: undefined, ...chosen }),
      replace: true,
      resetScroll: false,
    });
  const numberOf = (value: string) => (value === '' ? undefined : Number(value));
  if (all.districts.length === 0) return null;
  const zones = zonesOf(all, district);
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={t`District`}
        value={known(all.districts, district)}
        onChange={({ target }) => filter(withDistrict(all, { zone }, numberOf(target.value)))}
      >
        <option value="">
          <Trans context="districts">All</Trans>
        </option>
        {all.districts.map(({ id, name, fullName }) => (
          <option key={id} value={id}>
            {fullName === '' ? name : fullName}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Zone`}
        value={known(zones, zone)}
        onChange={({ target }) => filter({ zone: numberOf(target.value) })}
      >
        <option value="">
          <Trans context="zones">All</Trans>
        </option>
        {zones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** What is chosen, as far as it can be: an old bookmark may name a unit that is no more. */
function known(units: readonly { id: number }[], chosen: number | undefined): number | '' {
  return units.find(({ id }) => id === chosen)?.id ?? '';
}
