import { talks, visits } from './data/event-texts-data.ts';
import { inns, streets } from './data/towns-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { placeIn, type EventPlan, type Turnout } from './event-drafts.ts';
import type { OfficeHolder } from './office-holder-rules.ts';
import type { DemoClub, DemoDistrict, DemoZone } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** The demo reaches so many days back and ahead. */
const firstDay = -420;
const lastDay = 265;

/** What an ordinary event needs to know of the demo. */
export interface OrdinarySetting {
  readonly days: DemoDays;
  readonly clubs: readonly DemoClub[];
  readonly districts: readonly DemoDistrict[];
  readonly clubsOfSignIns: ReadonlySet<DemoClub>;
  readonly sizeOf: (club: DemoClub) => number;
  readonly holder: OfficeHolder;
}

/** What the event of a club needs to know of the demo. */
export type ClubEventSetting = Omit<OrdinarySetting, 'clubs' | 'districts'>;

/** The usual life of clubs and zones: lunches, visits, evenings and meetings of presidents. */
export function ordinaryEvents(setting: OrdinarySetting): EventPlan[] {
  const random = seededRandom('ordinary events');
  return [
    ...setting.clubs.flatMap((club) =>
      daysOf(random, setting, club).map((day) => clubEvent(random, setting, club, day)),
    ),
    ...setting.districts.flatMap((district) =>
      district.zones.map((zone) => zoneMeeting(random, setting.days, zone)),
    ),
    ...setting.districts.slice(1).flatMap((district) => districtMeetings(setting.days, district)),
  ];
}

/** The clubs of the demo sign-ins have a past event, one that comes soon and one that comes later. */
function daysOf(random: Random, setting: OrdinarySetting, club: DemoClub): number[] {
  if (setting.clubsOfSignIns.has(club)) {
    return [-random.int(20, 240), random.int(7, 24), random.int(60, lastDay)];
  }
  return Array.from({ length: random.int(1, 2) }, () =>
    random.pick([random.int(firstDay, -3), random.int(4, lastDay)]),
  );
}

/** One of the usual events of a club on a day counted from today. */
export function clubEvent(random: Random, setting: ClubEventSetting, club: DemoClub, day: number): EventPlan {
  const { days } = setting;
  const { town } = club;
  const house = placeIn(
    town,
    random.pick(inns[town.language]),
    `${random.pick(streets[town.language])} ${random.int(1, 30)}`,
  );
  const kind = random.pick([lunch, evening, visit, outing, handover]);
  const review = setting.clubsOfSignIns.has(club) || random.chance(0.35);
  return {
    place: club.place,
    location: house,
    day,
    due: days.at(day - random.int(2, 6), '20:00:00'),
    review,
    ...(review ? { reviewingFunctions: ['CR', 'CP'] } : {}),
    turnout: clubTurnout(setting, club, day, review),
    ...kind(random, days, day, club),
  };
}

type EventText = Pick<EventPlan, 'title' | 'description' | 'start' | 'end'> & Partial<EventPlan>;

function lunch(random: Random, days: DemoDays, day: number): EventText {
  return {
    title: `Lunch: ${random.pick(talks)}`,
    description: 'Talk of half an hour after the main course, then questions. Guests are welcome.',
    start: days.at(day, '12:00:00'),
    end: days.at(day, '14:00:00'),
    guests: true,
  };
}

function evening(random: Random, days: DemoDays, day: number): EventText {
  return {
    title: random.pick([
      'Evening with partners',
      'Soirée raclette',
      'Jassabend',
      'Serata gastronomica',
      'Wine and chestnuts',
    ]),
    description: 'A relaxed evening without a programme.',
    start: days.at(day, '18:30:00'),
    // Nobody says when a relaxed evening ends.
    end: null,
    partners: true,
    guests: random.chance(0.4),
  };
}

function visit(random: Random, days: DemoDays, day: number): EventText {
  return {
    title: `Visit: ${random.pick(visits)}`,
    description: 'Solid shoes. We meet at the entrance and share cars from the station.',
    start: days.at(day, '17:15:00'),
    end: days.at(day, '19:30:00'),
    guests: true,
    partners: true,
  };
}

function outing(_random: Random, days: DemoDays, day: number, club: DemoClub): EventText {
  return {
    title: `Outing of ${club.name}`,
    description: 'By train and boat. The exact times follow by mail.',
    start: days.at(day, '00:00:00'),
    end: days.at(day, '23:59:59'),
    allDay: true,
    partners: true,
  };
}

function handover(_random: Random, days: DemoDays, day: number, club: DemoClub): EventText {
  return {
    title: `Assembly of ${club.name}`,
    description: 'Annual report, accounts, elections. Followed by dinner.',
    start: days.at(day, '17:30:00'),
    end: days.at(day, '22:00:00'),
  };
}

function clubTurnout(setting: ClubEventSetting, club: DemoClub, day: number, review: boolean): Turnout {
  const size = setting.sizeOf(club);
  if (day > 0) return { yes: Math.round(size * 0.35), no: Math.round(size * 0.1), partners: 3, guests: 2 };
  const yes = Math.round(size * 0.55);
  const doorkeeper = setting.holder(club.place, 'CR', setting.days.day(day));
  return {
    yes,
    no: Math.round(size * 0.2),
    partners: 4,
    guests: 2,
    ...(review && doorkeeper !== undefined ? { passed: yes - 1, doorkeeper } : {}),
  };
}

function zoneMeeting(random: Random, days: DemoDays, zone: DemoZone): EventPlan {
  const town = random.pick(zone.towns);
  const day = random.pick([random.int(-300, -10), random.int(10, 200)]);
  return {
    place: zone,
    title: `Meeting of ${zone.name}`,
    description: 'The clubs of the zone tell what they plan, and eat together.',
    location: placeIn(town, random.pick(inns[town.language]), random.pick(streets[town.language])),
    day,
    start: days.at(day, '19:00:00'),
    end: days.at(day, '21:30:00'),
    due: days.at(day - 4, '23:59:59'),
    reviewingFunctions: ['ZC'],
    turnout: { yes: random.int(14, 26), no: random.int(4, 10), partners: 2 },
  };
}

/** What the other district does, which the demo sign-ins do not see. */
function districtMeetings(days: DemoDays, district: DemoDistrict): EventPlan[] {
  const town = district.zones[3]?.towns[0] ?? district.zones[0]?.towns[0];
  if (town === undefined) return [];
  return [-140, -20, 38, 110].map((day) => ({
    place: district,
    title: day < 0 ? 'Assemblée du district' : 'Conférence du district',
    description: 'Rapports le matin, ateliers l’après-midi. Traduction simultanée.',
    location: placeIn(town, 'Centre de congrès', 'Avenue du Château 2'),
    day,
    start: days.at(day, '09:15:00'),
    end: days.at(day, '16:45:00'),
    due: days.at(day - 10, '23:59:59'),
    review: true,
    tickets: true,
    partners: true,
    reviewingFunctions: ['DG', 'DS'],
    turnout: { yes: day < 0 ? 110 : 45, no: 20, partners: 8 },
  }));
}
