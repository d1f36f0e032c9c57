import type { Static } from 'typebox';
import { activityCategoryTitle } from '../../platform/localisation/activity-titles.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { ActivityYearSchema } from './activity-year-schemas.ts';
import type { ActivityYear, ReportingPlace } from './activity-year.ts';

const presentPlace = ({ id, level, name }: ReportingPlace) => ({ id, level, name });

/** The year of a place in the shape of the interface, its categories also in words. */
export function presentActivityYear(year: ActivityYear, locale: Locale): Static<typeof ActivityYearSchema> {
  const { place, clubs, categories } = year;
  return {
    success: true,
    ...year,
    place: presentPlace(place),
    above: year.above.map(presentPlace),
    below: year.below.map(presentPlace),
    clubCount: clubs.length,
    reportedCount: clubs.filter(({ activities }) => activities > 0).length,
    categories: categories.map((one) => ({
      ...one,
      categoryName: activityCategoryTitle(one.category, locale),
    })),
    clubs: clubs.map((club) => ({ ...club, lastActivity: club.lastActivity ?? '' })),
  };
}
