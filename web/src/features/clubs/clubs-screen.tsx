import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { List, Map as MapIcon, MapPin, SearchX, BookOpen, Globe, HeartHandshake } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useMe } from '../../lib/session/session.ts';
import { useTypedInAddress } from '../../lib/address.ts';
import { LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClubsList } from './clubs-list.tsx';
import { clubsQuery } from '../../entities/club/club-queries.ts';
import { clubsThatFit, unitNames, withDistrict, zonesOf } from './clubs-rules.ts';
import { overseesClubs } from '../../entities/club/club-year.ts';
import type { ClubsInBrief } from '../../lib/api/schema.gen.ts';
import { SelectField } from '../../ui/field.tsx';

const ClubsMap = lazyPart(async () => (await import('./clubs-map.tsx')).ClubsMap);
const route = getRouteApi('/app/clubs');

/** All clubs, as a list or on a map. */
export function ClubsScreen() {
  const { t } = useLingui();
  const search = route.useSearch();
  const { data: all } = useSuspenseQuery(clubsQuery);
  const { q = '', district, zone } = search;
  const [typed, type] = useTypedInAddress();
  const clubs = useMemo(
    () => clubsThatFit(all.clubs, { typed: q, district, zone }),
    [all, q, district, zone],
  );
  const whereOf = useMemo(() => unitNames(all), [all]);
  const isFiltered = typed !== '' || district !== undefined || zone !== undefined;
  const mine = useMyClub(all.clubs, isFiltered);
  return (
    <Page title={t`Clubs`} width={search.view === 'map' ? 'wide' : 'text'} actions={<ViewSwitch />}>
      <div
        className={`mb-3 grid items-end gap-3 ${search.view === 'map' ? 'lg:grid-cols-2' : ''}`}
        role="search"
      >
        <SearchField label={t`Name of a club`} value={typed} onChange={type} maxLength={100} />
        <UnitFilters all={all} />
      </div>
      <MoreOfOrganisation />
      <p role="status" className={search.view === 'map' ? 'sr-only' : 'mb-3 px-1 text-[0.9375rem] text-soft'}>
        <Plural value={clubs.length} one="# club" other="# clubs" />
      </p>
      {all.clubs.length === 0 ? (
        <Notice icon={MapPin} title={<Trans>There are no clubs yet</Trans>}>
          <Trans>They appear here as soon as the administration has entered them.</Trans>
        </Notice>
      ) : clubs.length === 0 ? (
        <Notice icon={SearchX} title={<Trans>No such club</Trans>}>
          <Trans>Try fewer letters, or another district.</Trans>
        </Notice>
      ) : search.view === 'map' ? (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
          <ClubsMap clubs={clubs} whereOf={whereOf} />
        </Suspense>
      ) : (
        <ClubsList clubs={clubs} whereOf={whereOf} mine={mine} />
      )}
    </Page>
  );
}

/** The own club stands first, as long as nothing else is looked for. */
function useMyClub<Club extends { id: number }>(
  clubs: readonly Club[],
  isFiltered: boolean,
): Club | undefined {
  const { club } = useMe();
  return isFiltered ? undefined : clubs.find(({ id }) => id === club?.id);
}

function ViewSwitch() {
  const { view } = route.useSearch();
  return view === 'map' ? (
    <LinkButton from="/clubs" to="/clubs" search={(now) => ({ ...now, view: undefined })} icon={List}>
      <Trans>List</Trans>
    </LinkButton>
  ) : (
    <LinkButton from="/clubs" to="/clubs" search={(now) => ({ ...now, view: 'map' })} icon={MapIcon}>
      <Trans>Map</Trans>
    </LinkButton>
  );
}

/** What else there is to read about the organisation, above the clubs, which may be very many. A desk has it at the side. */
function MoreOfOrganisation() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <ul aria-label={t`More`} className="mb-3 flex flex-wrap gap-2 md:hidden">
      {overseesClubs(me) && (
        <li>
          <LinkButton to="/activities" icon={HeartHandshake} size="small">
            <Trans>Activities of the clubs</Trans>
          </LinkButton>
        </li>
      )}
      <li>
        <LinkButton to="/magazines" icon={BookOpen} size="small">
          <Trans>Magazines</Trans>
        </LinkButton>
      </li>
      <li>
        <LinkButton to="/conventions" icon={Globe} size="small">
          <Trans>Conventions</Trans>
        </LinkButton>
      </li>
    </ul>
  );
}

/** District and zone to choose, kept in the address; nothing where the organisation has none. */
function UnitFilters({ all }: { all: ClubsInBrief }) {
  const { t } = useLingui();
  const { district, zone } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = (chosen: { district?: number | undefined; zone?: number | undefined }) =>
    void navigate({
      search: (now) => ({ ...now, ...chosen }),
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
