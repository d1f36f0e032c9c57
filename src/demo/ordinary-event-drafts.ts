import { talks, visits } from './data/event-texts-data.ts';
import { inns, streets } from './data/towns-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { placeIn, plan, when, type EventPlan, type Turnout } from './event-drafts.ts';
import { wordList } from './data/word-rules.ts';
import type { OfficeHolder } from './office-holder-rules.ts';
import type { DemoClub, DemoDistrict, DemoZone } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** The demo reaches so many days back and ahead. */
export const firstDay = -420;
export const lastDay = 265;

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
  const usual = random.pick(usualEvents);
  const review = setting.clubsOfSignIns.has(club) || random.chance(0.35);
  const due = days.at(day - random.int(2, 6), '20:00:00');
  const [title, description, from, to, ...flags] = usual(random, club);
  return plan(club.place, title, description, house, { ...when(days, day, from, to), due }, flags, {
    review,
    ...(review ? { reviewingFunctions: ['CR', 'CP'] } : {}),
    turnout: clubTurnout(setting, club, day, review),
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

const eveningTitles = wordList(
  'Evening with partners, Soirée raclette, Jassabend, Serata gastronomica, Wine and chestnuts',
);

const usualEvents: readonly ((random: Random, club: DemoClub) => UsualEvent)[] = [
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
  (_random, { name }) => {
    const text = 'By train and boat. The exact times follow by mail.';
    return [`Outing of ${name}`, text, '00:00:00', '23:59:59', 'allDay', 'partners'];
  },
  (_random, { name }) => {
    const text = 'Annual report, accounts, elections. Followed by dinner.';
    return [`Assembly of ${name}`, text, '17:30:00', '22:00:00'];
  },
];

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
