import type { DemoDays } from './demo-days-rules.ts';
import type { EventPlan } from './event-drafts.ts';
import { clubEvent, firstDay, lastDay } from './ordinary-event-drafts.ts';
import type { DemoClub, DemoPlace } from './organisation-filling.ts';
import type { Random } from './random-rules.ts';

/** A club with the zone it belongs to and how many events are planned around it. */
export interface EventHost {
  readonly club: DemoClub;
  readonly zone: DemoPlace;
  readonly events: number;
}

/** Plans the events of a region: most are of clubs, some of zones, and some of the district where it is named. */
export function regionEvents(
  random: Random,
  days: DemoDays,
  hosts: readonly EventHost[],
  district: DemoPlace | undefined,
): EventPlan[] {
  let number = 0;
  return hosts.flatMap(({ club, zone, events }) =>
    Array.from({ length: events }, () => {
      number += 1;
      const day = random.chance(0.5) ? random.int(firstDay, -3) : random.int(4, lastDay);
      const plan = { ...clubEvent(random, days, club, day), turnout: turnout(random) };
      if (district !== undefined && number % 20 === 7) return eventOf(plan, district, 'DG');
      return number % 10 === 5 ? eventOf(plan, zone, 'ZC') : plan;
    }),
  );
}

function turnout(random: Random) {
  return {
    yes: random.int(2, 5),
    no: random.int(0, 2),
    partners: random.int(0, 1),
    guests: random.int(0, 1),
  };
}

function eventOf(plan: EventPlan, place: DemoPlace, reviewers: string): EventPlan {
  return {
    ...plan,
    place,
    title: `Meeting of ${place.name}`,
    description: 'The clubs tell what they plan, and eat together.',
    reviewingFunctions: [reviewers],
  };
}
