import type { Insertable } from 'kysely';
import type { ActivitiesTable } from '../../directory/activities/activities-tables.ts';
import { activityCategories, activityStatuses } from '../../platform/localisation/activity-titles.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { activityTexts, conventionPlaces, magazines } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoClub } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

type Activity = Insertable<ActivitiesTable>;

/** The ids of the four statuses, whatever languages their names are shown in. */
const [planned = 0, running = 0, completed = 0, cancelled = 0] = activityStatuses.map(({ id }) => id);

/** Writes the social activities of every club and answers how many there are. */
export async function fillActivities(
  tx: Tx,
  days: DemoDays,
  clubs: readonly DemoClub[],
  random = seededRandom('activities'),
): Promise<number> {
  const rows = clubs.flatMap((club, index) => activitiesOf(random, days, club, index));
  await insertRows(tx, 'activities', rows);
  return rows.length;
}

/** Every club has one activity that is planned, one that is running, and some that are over; the first has deleted its fifth. */
function activitiesOf(random: Random, days: DemoDays, club: DemoClub, index: number): Activity[] {
  const over = club.type === 'ORG_CLUB' ? random.int(3, 6) : random.int(1, 3);
  const pastAges = () => Array.from({ length: over }, () => random.int(15, 900));
  return [-random.int(20, 170), random.int(2, 9), ...pastAges()].map((daysAgo, nth) => {
    // Neighbouring clubs start at different categories, so that all are shown.
    const category = activityCategories[(index * 5 + nth * 7) % activityCategories.length];
    if (category === undefined) throw new RangeError('There are no activity categories.');
    const deleted = index === 0 && nth === 4 ? days.instant(-1) : null;
    return { ...activity(random, days, club, category.id, daysAgo), deleted_at: deleted };
  });
}

function activity(
  random: Random,
  days: DemoDays,
  club: DemoClub,
  category: number,
  daysAgo: number,
): Activity {
  const text = random.pick(activityTexts.get(category) ?? []);
  const status = statusOf(random, daysAgo);
  const length = status === running ? daysAgo + random.int(3, 40) : random.pick([0, 0, 0, 1, 2, 6]);
  const inTown = (template: string) => template.replaceAll('{town}', club.town.name);
  const reported = days.instant(Math.min(-1, length - daysAgo + random.int(1, 12)));
  return {
    club_id: club.id,
    title: text.title,
    description: inTown(text.description),
    beneficiary: inTown(text.beneficiary),
    link: random.chance(0.4) ? `https://www.example.org/activities/${club.id}-${category}` : '',
    start_date: days.day(-daysAgo),
    end_date: length === 0 ? null : days.day(length - daysAgo),
    ...results(random, status),
    status,
    category,
    created_at: status === planned ? days.instant(-random.int(5, 60)) : reported,
    updated_at: reported,
  };
}

function statusOf(random: Random, daysAgo: number): number {
  if (daysAgo < 0) return random.chance(0.08) ? cancelled : planned;
  if (daysAgo < 10) return running;
  return random.chance(0.06) ? cancelled : completed;
}

/** What came of it: nothing yet for a planned one, nothing at all for a cancelled one. */
function results(random: Random, status: number) {
  if (status === planned || status === cancelled) {
    return { amount_collected: 0, amount_donated: 0, persons_served: 0, volunteers: 0, hours_worked: 0 };
  }
  const collected = random.int(4, 180) * 50;
  const volunteers = random.int(4, 28);
  return {
    amount_collected: collected,
    amount_donated: Math.floor((collected * random.int(70, 100)) / 1000) * 10,
    persons_served: random.int(10, 400),
    volunteers,
    hours_worked: volunteers * random.int(2, 14),
  };
}

/** How many of the places lie in years to come. */
const conventionsAhead = 2;

/** Writes the magazines and the conventions. */
export async function fillLists(tx: Tx, days: DemoDays): Promise<void> {
  const magazineRows = magazines.map(([flag, name], index) => {
    return { position: index + 1, flag, name, uri: `https://magazine.example.org/${flag}/${index + 1}` };
  });
  await insertRows(tx, 'magazines', magazineRows);
  const firstYear = days.today.year - conventionPlaces.length + 1 + conventionsAhead;
  const conventionRows = conventionPlaces.map((location, index) => ({ year: firstYear + index, location }));
  await insertRows(tx, 'conventions', conventionRows);
}
