import type { Attachment } from '../../events/event/event.ts';
import eventTexts from './data/events.json' with { type: 'json' };
import { questions, type Town } from './demo-data.ts';
import { clubTables, ordinaryEvents } from './club-event-drafts.ts';
import { runningEvent, type DemoUsername } from '../../identity/setup/demo-summary.ts';
import {
  noPlace,
  placeIn,
  type DemoWorld,
  type EventFlag,
  type EventPlan,
  type Turnout,
} from './event-drafts.ts';
import { seniorYears, type DemoMember } from './people-drafts.ts';

/** An event as it is written down; its days are counted from today. */
interface EventText {
  readonly title: string;
  readonly description: string;
  readonly place: 'root' | 'multi-district' | 'district' | 'club';
  /** The town, the house and its address; null for what takes place nowhere in particular. */
  readonly at: readonly [town: string | null, house: string, address?: string];
  /** Whether it runs at the moment of filling; then it has no day and no times. */
  readonly isRunning?: boolean;
  readonly day?: number;
  readonly from?: string;
  readonly to?: string;
  readonly lastDay?: number;
  readonly due?: readonly [day: number, time: string];
  readonly flags?: readonly EventFlag[];
  readonly banner?: string;
  readonly registrationUrl?: string;
  readonly capacity?: number;
  readonly attachments?: readonly Pick<Attachment, 'name' | 'type' | 'size'>[];
  readonly questions?: readonly (keyof typeof questions)[];
  readonly reviewers?: readonly DemoUsername[];
  readonly reviewingFunctions?: readonly string[];
  readonly turnout?: Turnout;
  /** Whether the demo member and some who have been members for long are invited by name, and silent. */
  readonly invitesByName?: boolean;
}

const eventsOfUnits = eventTexts.ofUnits as unknown as readonly EventText[];
const preparedEvents = eventTexts.prepared as unknown as readonly EventText[];
/** The evening of the president's club to which more want to come than there are places. */
export const clubEvening = eventTexts.clubEvening as unknown as EventText;

/** Plans all events, and says which places have calendars and who invites to closed events. */
export function planEvents(world: DemoWorld) {
  const { days, clubs, people, holder } = world;
  const { root, multiDistrict, districts } = world.organisation;
  const units = districts.flatMap((district) => [district, ...district.regions, ...district.zones]);
  const planned = (texts: readonly EventText[]) => texts.map((text) => plannedEvent(world, text));
  return {
    plans: [
      ...planned(eventsOfUnits),
      ...ordinaryEvents(world),
      ...planned(preparedEvents),
      ...clubTables(world),
      plannedEvent(world, clubEvening),
    ],
    places: [root, multiDistrict, ...units, ...clubs.map((club) => club.place)],
    inviter: holder(people.member.club.district, 'DG', days.day(0)) ?? people.administrator,
  };
}

function plannedEvent(world: DemoWorld, text: EventText): EventPlan {
  const { days, people } = world;
  const { place, at, isRunning, day = 0, from = '', to, lastDay = day, due, flags = [], ...details } = text;
  const { questions: topics = [], reviewers = [], turnout, invitesByName, ...rest } = details;
  const [town, house, address = ''] = at;
  const { hoursBefore, hoursAfter } = runningEvent;
  const start = isRunning === true ? days.hoursFromNow(-hoursBefore) : days.at(day, from);
  const end = to === undefined ? null : days.at(lastDay, to);
  const invited = invitesByName === true ? { silent: invitedByName(world) } : {};
  return {
    ...rest,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    place: placesOf(world)[place],
    title: text.title.replace('{year}', String(days.today.add({ days: day }).year)),
    location: town === null ? noPlace(house) : placeIn(townOf(world, town), house, address),
    day,
    start,
    end: isRunning === true ? days.hoursFromNow(hoursAfter) : end,
    ...(due === undefined ? {} : { due: days.at(...due) }),
    questions: topics.map((topic) => questions[topic]),
    reviewers: reviewers.map((username) => people[username]),
    ...(turnout === undefined ? {} : { turnout: { ...turnout, ...invited } }),
  };
}

function placesOf({ organisation: { root, multiDistrict }, people }: DemoWorld) {
  const { club } = people.member;
  return { root, 'multi-district': multiDistrict, district: club.district, club: club.place };
}

/** The town of the sign-ins' club, the first one of a zone of their district, or one in the west. */
function townOf({ organisation, people }: DemoWorld, name: NonNullable<EventText['at'][0]>): Town {
  const { club } = people.member;
  if (name === 'club') return club.town;
  const zones = name === 'west' ? organisation.districts[1]?.zones.slice(2) : club.district.zones;
  const town = zones?.[name === 'west' ? 0 : Number(name.replace('zone ', ''))]?.towns[0];
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
