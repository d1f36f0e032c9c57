import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, HeartHandshake } from 'lucide-react';
import { serviceAddress } from '../../lib/api/client.ts';
import type { ActivityYear, ReportingPlace } from '../../lib/api/schema.gen.ts';
import { activityPlaces, clubYearName, clubYearOf } from '../../entities/club/club-year.ts';
import { dayOf } from '../../lib/format/dates.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useMe, useNow, useOrganisation } from '../../lib/session/session.ts';
import { AnchorButton } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { activityYearQuery } from './club-year-queries.ts';
import { placeChoices } from './place-choices-rules.ts';
import { FiguresCard, type FigureLinkProps } from './figures-card.tsx';
import type { Figure } from './figure.ts';
import { ReportingClubs } from './reporting-clubs.tsx';
import { YearChoice } from './year-choice.tsx';

const route = getRouteApi('/app/activities');

/** So many years can be looked back at. */
const yearsBack = 20;

/** What the clubs of a district, zone or other place did in a year, and which of them have not reported. */
export function DistrictYearScreen() {
  const { t } = useLingui();
  const me = useMe();
  const search = route.useSearch();
  const { clubYearStart } = useOrganisation();
  const present = clubYearOf(dayOf(useNow()), clubYearStart);
  const mine = activityPlaces(me);
  const place = search.place ?? mine[0]?.id;
  const year = search.year ?? present;
  const years = Array.from({ length: yearsBack + 2 }, (_, index) => present + 1 - index);
  const navigate = route.useNavigate();
  const choose = (chosen: { place?: number; year?: number | undefined }) =>
    void navigate({
      search: (now) => ({ ...now, ...chosen }),
      replace: true,
      resetScroll: false,
    });
  if (place === undefined) {
    return (
      <Page title={t`Activities of the clubs`} back="/clubs">
        <Notice icon={HeartHandshake} title={<Trans>You don’t manage any activities</Trans>}>
          <Trans>This page is for those whose office includes the activities of clubs.</Trans>
        </Notice>
      </Page>
    );
  }
  return (
    <Page
      title={t`Activities of the clubs`}
      back="/clubs"
      width="wide"
      actions={<Exports place={place} year={year} />}
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <PlaceChoice mine={mine} place={place} year={year} onChoose={(chosen) => choose({ place: chosen })} />
        <YearChoice
          years={years.includes(year) ? years : [...years, year]}
          year={year}
          onChoose={(chosen) => choose({ year: chosen })}
        />
      </div>
      <YearOfPlace place={place} year={year} figure={search.figure ?? 'amountDonated'} />
    </Page>
  );
}

interface PlaceChoiceProps {
  mine: readonly ReportingPlace[];
  place: number;
  year: number;
  onChoose: (place: number) => void;
}

/** The own places, the way down to the chosen one, and what is directly below it. */
function PlaceChoice({ mine, place, year, onChoose }: PlaceChoiceProps) {
  const { data } = useQuery(activityYearQuery({ place, year, locale: spokenLanguage() }));
  const choices = placeChoices(mine, data);
  if (choices.length < 2) return <p className="self-center px-1 font-semibold">{choices[0]?.name}</p>;
  return (
    <label className="min-w-0 max-sm:w-full">
      <span className="sr-only">
        <Trans>District, zone or club</Trans>
      </span>
      <Select
        value={place}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="min-h-12 pl-3 font-semibold"
      >
        {choices.map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {'\u2003'.repeat(depth)}
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

function Exports({ place, year }: { place: number; year: number }) {
  const address = (format: string) =>
    `${serviceAddress}/v2/manage/activities?place=${place}&year=${year}&format=${format}&locale=${spokenLanguage()}`;
  return (
    <>
      <AnchorButton href={address('xlsx')} icon={Download} size="small" download>
        <Trans>Excel</Trans>
      </AnchorButton>
      <AnchorButton href={address('csv')} icon={Download} size="small" download>
        <Trans>CSV</Trans>
      </AnchorButton>
    </>
  );
}

function YearOfPlace({ place, year, figure }: { place: number; year: number; figure: Figure }) {
  const now = useNow();
  const { clubYearStart } = useOrganisation();
  const { data, error, isLoadingError, refetch } = useQuery(
    activityYearQuery({ place, year, locale: spokenLanguage() }),
  );
  if (isLoadingError) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />;
  return (
    <>
      <p role="status" className="mb-3 px-1 text-soft">
        <Trans>
          {clubYearName(year, clubYearStart)}:{' '}
          <Plural value={data.totals.activities} one="# activity" other="# activities" />.{' '}
          {data.reportedCount} of {data.clubCount} clubs have reported.
        </Trans>
      </p>
      <Figures year={data} figure={figure} />
      <ReportingClubs clubs={data.clubs} place={place} year={year} hasBegun={data.from <= dayOf(now)} />
    </>
  );
}

function Figures({ year, figure }: { year: ActivityYear; figure: Figure }) {
  return (
    <FiguresCard
      sums={year.totals}
      figure={figure}
      months={year.months.map((one) => ({ name: `${one.month}-01`, value: one[figure] }))}
      categories={year.categories
        .map((one) => ({ name: one.categoryName, value: one[figure] }))
        .filter(({ value }) => value > 0)
        .toSorted((one, other) => other.value - one.value)}
      link={FigureLink}
    />
  );
}

function FigureLink({ chosen, ...look }: FigureLinkProps) {
  return (
    <Link
      from="/activities"
      to="/activities"
      search={(now) => ({ ...now, figure: chosen === 'amountDonated' ? undefined : chosen })}
      replace
      resetScroll={false}
      {...look}
    />
  );
}
