import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clubActivitiesQuery } from '../shared/club-activities.ts';
import { clubYearOf } from '../shared/club-year.ts';
import { dayOf } from '../shared/dates.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { useNow, useOrganisation } from '../shared/session.ts';
import { Page } from '../ui/page.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { ClubActions, ClubFacts } from './club-facts.tsx';
import { ClubMembers } from './club-members.tsx';
import { RelatedClubs } from './related-clubs.tsx';
import { ClubYear } from './club-year-view.tsx';
import { clubQuery } from './clubs-queries.ts';
import { clubYears } from './figures-rules.ts';

const route = getRouteApi('/app/clubs/$club/');

/** One club: where and when it meets, who leads it, what it does, who belongs to it. */
export function ClubScreen() {
  const { club: id } = route.useParams();
  const { year, figure } = route.useSearch();
  const { data: club } = useSuspenseQuery(clubQuery(id));
  const { data: reported } = useSuspenseQuery(clubActivitiesQuery(id, spokenLanguage()));
  const { clubYearStart: yearStart } = useOrganisation();
  const today = dayOf(useNow());
  const present = clubYearOf(today, yearStart);
  const years = clubYears(
    { today, yearStart, founded: club.dateFoundation || club.charterNight },
    reported.activities,
  );
  const shown = year !== undefined && years.includes(year) ? year : present;
  const place = (
    <FactLine>
      {club.zone?.name}
      {club.district?.fullName || club.district?.name}
    </FactLine>
  );
  return (
    <Page title={club.name} above={place} back="/clubs" width="wide">
      <ClubActions club={club} />
      <div className="grid items-start gap-x-6 xl:grid-cols-[22rem_1fr]">
        <div className="flex flex-col gap-4">
          <ClubFacts club={club} />
          <RelatedClubs club={club} />
        </div>
        <div className="min-w-0">
          <ClubYear
            club={id}
            years={years}
            year={shown}
            present={present}
            reported={reported}
            figure={figure}
          />
          <ClubMembers club={id} />
        </div>
      </div>
    </Page>
  );
}
