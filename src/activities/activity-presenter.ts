import type { Static } from 'typebox';
import { activityCategoryTitle, activityStatusTitle } from '../localisation/activity-titles.ts';
import type { Locale } from '../localisation/locale.ts';
import type { ActivitySchema } from './activities-schemas.ts';
import type { Activity } from './activity.ts';

/** An activity in the shape of the contract, its category and status also in words. */
export function presentActivity(
  { deletedAt: _internal, ...activity }: Activity,
  locale: Locale,
): Static<typeof ActivitySchema> {
  return {
    ...activity,
    statusName: activityStatusTitle(activity.status, locale),
    categoryName: activityCategoryTitle(activity.category, locale),
  };
}
