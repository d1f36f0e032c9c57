import { daysBetween, seriesDates } from '../../events/organising/series-rules.ts';
import type { SeriesRule } from '../../events/organising/series.ts';
import { eveningTitles, inns, streets, talks, visits } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { placeIn, plan, when, type DemoWorld, type EventPlan, type Turnout } from './event-drafts.ts';
import type { DemoClub, DemoDistrict, DemoPlace, DemoZone } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** The demo reaches this many days back and ahead. */
const firstDay = -420;
const lastDay = 265;

/** The usual life of clubs and zones: lunches, visits, evenings and meetings of presidents. */
export function ordinaryEvents(world: DemoWorld): EventPlan[] {
  const random = seededRandom('ordinary events');
  const { days, clubs, people } = world;
  const { districts } = world.organisation;
  const clubsOfSignIns = new Set(Object.values(people).map((member) => member.club));
  const sizes = Map.groupBy(world.members, (member) => member.club);
  return [
    ...clubs.flatMap((club) => {
      const isOfSignIns = clubsOfSignIns.has(club);
      const size = sizes.get(club)?.length ?? 0;
      return daysOf(random, isOfSignIns).map((day) => {
        const event = clubEvent(random, days, club, day, isOfSignIns);
        return { ...event, turnout: clubTurnout(world, club, size, event) };
      });
    }),
    ...districts.flatMap((district) => district.zones.map((zone) => zoneMeeting(random, days, zone))),
    ...districts.slice(1).flatMap((district) => districtMeetings(days, district)),
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
  const street = () => `${random.pick(streets[town.language])} ${random.int(1, 30)}`;
  const house = placeIn(town, random.pick(inns[town.language]), street());
  const usual = random.pick(usualEvents);
  const review = isReviewed || random.chance(0.35);
  const due = days.at(day - random.int(2, 6), '20:00:00');
  const [title, description, from, to, ...flags] = usual(random, name);
  return plan(place, title, description, house, { ...when(days, day, from, to), due }, flags, {
    review,
    ...(review ? { reviewingFunctions: ['CR', 'CP'] } : {}),
  });
}

/** What one kind of event of clubs says, from when to when it lasts, and what may come along. */
type UsualEvent = [
  title: string,
  description: string,
  from: string,
  to: string | null,
  ...flags: ('guests' | 'partners' | 'allDay')[],
];

const usualEvents: readonly ((random: Random, club: string) => UsualEvent)[] = [
  (random) => {
    const text = 'Talk of half an hour after the main course, then questions. Guests are welcome.';
    return [`Lunch: ${random.pick(talks)}`, text, '12:00:00', '14:00:00', 'guests'];
  },
  (random) => {
    const title = random.pick(eveningTitles);
    const others = random.chance(0.4) ? (['guests'] as const) : [];
    // Nobody says when a relaxed evening ends.
    return [title, 'A relaxed evening without a programme.', '18:30:00', null, 'partners', ...others];
  },
  (random) => {
    const text = 'Solid shoes. We meet at the entrance and share cars from the station.';
    return [`Visit: ${random.pick(visits)}`, text, '17:15:00', '19:30:00', 'guests', 'partners'];
  },
  (_random, club) => {
    const text = 'By train and boat. The exact times follow by mail.';
    return [`Outing of ${club}`, text, '00:00:00', '23:59:59', 'allDay', 'partners'];
  },
  (_random, club) => {
    const text = 'Annual report, accounts, elections. Followed by dinner.';
    return [`Assembly of ${club}`, text, '17:30:00', '22:00:00'];
  },
];

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
  return plan(
    zone,
    `Meeting of ${zone.name}`,
    'The clubs of the zone tell what they plan, and eat together.',
    placeIn(town, random.pick(inns[town.language]), random.pick(streets[town.language])),
    when(days, day, '19:00:00', '21:30:00', day - 4),
    [],
    {
      reviewingFunctions: ['ZC'],
      turnout: { yes: random.int(14, 26), no: random.int(4, 10), partners: 2 },
    },
  );
}

/** What the other district does, which the demo sign-ins do not see. */
function districtMeetings(days: DemoDays, district: DemoDistrict): EventPlan[] {
  const town = district.zones[3]?.towns[0] ?? district.zones[0]?.towns[0];
  if (town === undefined) return [];
  return [-140, -20, 38, 110].map((day) =>
    plan(
      district,
      day < 0 ? 'Assemblée du district' : 'Conférence du district',
      'Rapports le matin, ateliers l’après-midi. Traduction simultanée.',
      placeIn(town, 'Centre de congrès', 'Avenue du Château 2'),
      when(days, day, '09:15:00', '16:45:00', day - 10),
      ['review', 'tickets', 'partners'],
      { reviewingFunctions: ['DG', 'DS'], turnout: { yes: day < 0 ? 110 : 45, no: 20, partners: 8 } },
    ),
  );
}

/** The series of the president's club, of which one evening was cancelled. */
export const clubTable = 'Club table';

const everyOtherWeek: SeriesRule = {
  repeat: 'weekly',
  every: 2,
  week: null,
  until: null,
  count: 6,
  except: [],
};
/** The first of the series, counted from today: some are over and some are to come, whatever day it is. */
const firstTable = -30;
const cancelledTable = 1;

/** The evenings of the president's club that come back. */
export function clubTables({ days, people: { president } }: DemoWorld): EventPlan[] {
  const { place, town } = president.club;
  const series = { rule: everyOtherWeek, announced: firstTable - 20 };
  const inn = placeIn(town, 'Gasthof zum Bären', 'Dorfplatz 2');
  return seriesDates(days.day(firstTable), everyOtherWeek).dates.map((date, index) => {
    const day = daysBetween(days.day(0), date);
    return plan(
      place,
      clubTable,
      'We eat together, without a programme. Say whether you come, so that the table is large enough.',
      inn,
      when(days, day, '19:00:00', '21:30:00', day - 1),
      index === cancelledTable ? ['guests', 'cancelled'] : ['guests'],
      { series, turnout: { yes: day < 0 ? 10 : 7 - index, no: 3, guests: 1 } },
    );
  });
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
  return {
    ...plan,
    place,
    title: `Meeting of ${place.name}`,
    description: 'The clubs tell what they plan, and eat together.',
    reviewingFunctions: [reviewers],
  };
}
