import eventTexts from './data/events.json' with { type: 'json' };
import { inns, streets } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import {
  draftEvent,
  placeIn,
  type DemoWorld,
  type EventFlag,
  type EventPlan,
  type EventText,
  type Turnout,
} from './event-drafts.ts';
import type { DemoClub, DemoPlace, DemoZone } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** What clubs do; now and then more may come along than usual. */
const ofClubs = eventTexts.ofClubs as (EventText & { readonly sometimes?: readonly EventFlag[] })[];
const { ofZones, ofRegions, topics } = eventTexts;

/** The demo reaches this many days back and ahead. */
const firstDay = -420;
const lastDay = 265;

/** The usual life of clubs and zones: lunches, visits, evenings and meetings of presidents. */
export function ordinaryEvents(world: DemoWorld): EventPlan[] {
  const random = seededRandom('ordinary events');
  const { days, clubs, people } = world;
  const clubsOfSignIns = new Set(Object.values(people).map((member) => member.club));
  const sizes = Map.groupBy(world.members, (member) => member.club);
  const zones = world.organisation.districts.flatMap((district) => district.zones);
  return [
    ...clubs.flatMap((club) => {
      const isOfSignIns = clubsOfSignIns.has(club);
      const size = sizes.get(club)?.length ?? 0;
      return daysOf(random, isOfSignIns).map((day) => {
        const event = clubEvent(random, days, club, day, isOfSignIns);
        return { ...event, turnout: clubTurnout(world, club, size, event) };
      });
    }),
    ...zones.map((zone) => zoneMeeting(random, days, zone)),
  ];
}

/** The clubs of the demo sign-ins have a past event, one that comes soon and one that comes later. */
function daysOf(random: Random, isOfSignIns: boolean): number[] {
  if (isOfSignIns) return [-random.int(20, 240), random.int(7, 24), random.int(60, lastDay)];
  return Array.from({ length: random.int(1, 2) }, () =>
    random.pick([random.int(firstDay, -3), random.int(4, lastDay)]),
  );
}

/** One of the usual events of a club on a day counted from today; who comes is still open. */
function clubEvent(
  random: Random,
  days: DemoDays,
  { place, town, name }: DemoClub,
  day: number,
  isReviewed = false,
): EventPlan {
  const inn = random.pick(inns[town.language]);
  const location = placeIn(town, inn, `${random.pick(streets[town.language])} ${random.int(1, 30)}`);
  const { sometimes, ...usual } = random.pick(ofClubs);
  const review = isReviewed || random.chance(0.35);
  const due = [day - random.int(2, 6), '20:00:00'] as const;
  const title = named(usual.title, { name }, random);
  const flags = sometimes !== undefined && random.chance(0.4) ? sometimes : [];
  const draft = draftEvent(days, { ...usual, day, due, flags: [...(usual.flags ?? []), ...flags] });
  return { ...draft, title, place, location, review, ...(review && { reviewingFunctions: ['CR', 'CP'] }) };
}

/** A title with the name of who invites, and with a topic of one of the kinds there are. */
function named(title: string, { name }: { name: string }, random?: Random): string {
  return title.replace(/\{(\w+)\}/, (_, what: string) => {
    if (what === 'name' || random === undefined) return name;
    return random.pick(topics[what as keyof typeof topics]);
  });
}

function clubTurnout(world: DemoWorld, club: DemoClub, size: number, { day, review }: EventPlan): Turnout {
  if (day > 0) return { yes: Math.round(size * 0.35), no: Math.round(size * 0.1), partners: 3, guests: 2 };
  const yes = Math.round(size * 0.55);
  const turnout = { yes, no: Math.round(size * 0.2), partners: 4, guests: 2 };
  const doorkeeper = world.holder(club.place, 'CR', world.days.day(day));
  return review === true && doorkeeper !== undefined ? { ...turnout, passed: yes - 1, doorkeeper } : turnout;
}

function zoneMeeting(random: Random, days: DemoDays, zone: DemoZone): EventPlan {
  const town = random.pick(zone.towns);
  const day = random.pick([random.int(-300, -10), random.int(10, 200)]);
  return {
    ...draftEvent(days, { ...ofZones, day, due: [day - 4, '23:59:59'] }),
    title: named(ofZones.title, zone),
    place: zone,
    location: placeIn(town, random.pick(inns[town.language]), random.pick(streets[town.language])),
    turnout: { yes: random.int(14, 26), no: random.int(4, 10), partners: 2 },
  };
}

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
  const { title, description } = ofRegions;
  return { ...plan, place, title: named(title, place), description, reviewingFunctions: [reviewers] };
}
