import type { SeriesRule } from '../../events/organising/series.ts';
import eventTexts from './data/events.json' with { type: 'json' };
import { questions, type Town } from './demo-data.ts';
import { ordinaryEvents } from './club-event-drafts.ts';
import { runningEvent, type DemoUsername } from '../../identity/setup/demo-summary.ts';
import {
  draftEvent,
  noPlace,
  placeIn,
  type DemoWorld,
  type EventPlan,
  type EventText,
} from './event-drafts.ts';
import { seniorYears, type DemoMember } from './people-drafts.ts';

/** An event as it is written down, with where it takes place and who looks after it. */
interface PlacedText extends EventText {
  readonly place: 'root' | 'multi-district' | 'district' | 'west' | 'club';
  /** The town, the house and its address; null for what takes place nowhere in particular. */
  readonly at: readonly [town: string | null, house: string, address?: string];
  /** Whether it runs at the moment of filling; then it has no day and no times. */
  readonly isRunning?: boolean;
  readonly questions?: readonly (keyof typeof questions)[];
  readonly reviewers?: readonly DemoUsername[];
  /** Whether the demo member and some who have been members for long are invited by name, and silent. */
  readonly invitesByName?: boolean;
}

const { ofUnits, ofTheWest, prepared } = eventTexts as unknown as Record<string, readonly PlacedText[]>;
/** The evening of the president's club to which more want to come than there are places. */
export const clubEvening = eventTexts.clubEvening as unknown as PlacedText;
/** The evenings of the president's club that come back, of which one was cancelled. */
export const clubTable = eventTexts.clubTable as unknown as PlacedText & { readonly rule: SeriesRule };

/** The first evening, counted from today: some are over and some are to come, whatever day it is. */
const firstTable = -30;
const cancelledTable = 1;

/** Plans all events, and says which places have calendars and who invites to closed events. */
export function planEvents(world: DemoWorld) {
  const { days, clubs, people, holder } = world;
  const { root, units } = world.organisation;
  const planned = (texts: readonly PlacedText[] = []) => texts.map((text) => plannedEvent(world, text));
  return {
    plans: [
      ...planned(ofUnits),
      ...ordinaryEvents(world),
      ...planned(ofTheWest),
      ...planned(prepared),
      ...clubTables(world),
      plannedEvent(world, clubEvening),
    ],
    places: [root, ...units, ...clubs.map((club) => club.place)],
    inviter: holder(people.member.club.district, 'DG', days.day(0)) ?? people.administrator,
  };
}

function plannedEvent(world: DemoWorld, text: PlacedText): EventPlan {
  const { days, people } = world;
  const {
    place,
    at,
    isRunning,
    questions: topics = [],
    reviewers = [],
    turnout,
    invitesByName,
    ...rest
  } = text;
  const [town, house, address = ''] = at;
  const draft = draftEvent(days, rest);
  const { hoursBefore, hoursAfter } = runningEvent;
  const invited = invitesByName === true ? { silent: invitedByName(world) } : {};
  return {
    ...draft,
    ...(isRunning === true && { start: days.hoursFromNow(-hoursBefore), end: days.hoursFromNow(hoursAfter) }),
    place: placesOf(world)[place],
    title: text.title.replace('{year}', String(days.today.add({ days: draft.day }).year)),
    location: town === null ? noPlace(house) : placeIn(townOf(world, town), house, address),
    questions: topics.map((topic) => questions[topic]),
    reviewers: reviewers.map((username) => people[username]),
    ...(turnout === undefined ? {} : { turnout: { ...turnout, ...invited } }),
  };
}

function clubTables(world: DemoWorld): EventPlan[] {
  const { rule, ...text } = clubTable;
  const series = { rule, announced: firstTable - 20 };
  return Array.from({ length: rule.count ?? 0 }, (_, index) => {
    const day = firstTable + index * rule.every * 7;
    const turnout = { yes: day < 0 ? 10 : 7 - index, no: 3, guests: 1 };
    const plan = plannedEvent(world, { ...text, day, due: [day - 1, '23:59:59'], turnout });
    return { ...plan, series, cancelled: index === cancelledTable };
  });
}

function placesOf({ organisation: { root, multiDistrict, districts }, people }: DemoWorld) {
  const { district, place } = people.member.club;
  return { root, 'multi-district': multiDistrict, district, west: districts[1] ?? district, club: place };
}

/** The town of the sign-ins' club, or the first one of a zone, of their district or of the one in the west. */
function townOf(world: DemoWorld, name: string): Town {
  const { club } = world.people.member;
  if (name === 'club') return club.town;
  const [where, zone] = name.split(' ');
  const district = where === 'west' ? world.organisation.districts[1] : club.district;
  const town = district?.zones[Number(zone)]?.towns[0];
  if (town === undefined) throw new RangeError(`The demo has no town for "${name}".`);
  return town;
}

/** The demo member, and some of the district who have been in their club for long. */
function invitedByName({ days, members, people: { member: demoMember } }: DemoWorld): DemoMember[] {
  const since = days.today.subtract({ years: seniorYears }).toString();
  const experienced = members.filter((member) => {
    const isOrdinary = member.signIn === null && member.left === null;
    return isOrdinary && member.club.district === demoMember.club.district && member.joined < since;
  });
  return [demoMember, ...experienced.slice(0, 6)];
}
