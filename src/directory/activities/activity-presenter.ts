import type { Static } from 'typebox';
import { activityCategoryTitle, activityStatusTitle } from '../../platform/localisation/activity-titles.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { ActivitySchema } from './activities-schemas.ts';
import type { Activity } from './activity.ts';

/** An activity in the shape of the contract, its category and status also in words. */
export function presentActivity(activity: Activity, locale: Locale): Static<typeof ActivitySchema> {
  return {
    id: activity.id,
    title: activity.title,
    description: activity.description,
    beneficiary: activity.beneficiary,
    link: activity.link,
    startDate: activity.startDate,
    endDate: activity.endDate,
    amountCollected: activity.amountCollected,
    amountDonated: activity.amountDonated,
    personsServed: activity.personsServed,
    volunteers: activity.volunteers,
    hoursWorked: activity.hoursWorked,
    status: activity.status,
    statusName: activityStatusTitle(activity.status, locale),
    category: activity.category,
    categoryName: activityCategoryTitle(activity.category, locale),
  };
}
