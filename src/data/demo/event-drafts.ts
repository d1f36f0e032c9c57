import type { Insertable } from 'kysely';
import type { Attending } from '../../events/event/attending.ts';
import type { Attachment, EventLocation } from '../../events/event/event.ts';
import type { EventsTable } from '../../events/event/events-tables.ts';
import type { SeriesRule } from '../../events/organising/series.ts';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { CalendarId, SeriesId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { toJson } from '../../platform/storage/json.ts';
import type { Town } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoUsername } from '../../identity/setup/demo-summary.ts';
import type { QuestionPlan } from './demo-data.ts';
import type { DemoMember } from './people-drafts.ts';
import type { OfficeHolder } from './office-drafts.ts';
import type { DemoClub, DemoOrganisation, DemoPlace } from './organisation-filling.ts';
import type { DemoPeople } from './sign-ins-filling.ts';

/** The organisation with its people, as far as events depend on them. */
export interface DemoWorld {
  readonly days: DemoDays;
  readonly organisation: DemoOrganisation;
  readonly clubs: readonly DemoClub[];
  readonly members: readonly DemoMember[];
  readonly people: DemoPeople;
  readonly holder: OfficeHolder;
}

/** An event of the demo before it is written. */
export interface EventPlan extends Readonly<Partial<Record<EventFlag, boolean>>> {
  /** Whose calendar it stands in; everyone below is the audience. */
  readonly place: DemoPlace;
  readonly title: string;
  readonly description: string;
  readonly location: EventLocation;
  /** On which day it starts, counted from today. */
  readonly day: number;
  readonly start: DateTimeText;
  readonly end: DateTimeText | null;
  /** Until when members can register; without it the event takes no registrations. */
  readonly due?: DateTimeText;
  readonly registrationUrl?: string;
  /** The name under which the pictures of the event are found. */
  readonly banner?: string;
  readonly attachments?: readonly Pick<Attachment, 'name' | 'type' | 'size'>[];
  readonly questions?: readonly QuestionPlan[];
  readonly reviewers?: readonly DemoMember[];
  readonly reviewingFunctions?: readonly string[];
  /** The series it is one of; the same object for all of them. */
  readonly series?: SeriesPlan;
  /** How many people can come; the others wait. */
  readonly capacity?: number;
  readonly turnout?: Turnout;
}

/** A series of events before it is written. */
export interface SeriesPlan {
  readonly rule: SeriesRule;
  /** On which day all of them were announced, counted from today. */
  readonly announced: number;
}

/** What an event may be or have. */
export type EventFlag =
  | 'review'
  | 'guests'
  | 'partners'
  | 'tickets'
  | 'closed'
  | 'cancelled'
  | 'allDay'
  | 'draft';

/** An event as it is written down; its days are counted from today. */
export interface EventText extends Omit<
  EventPlan,
  EventFlag | 'place' | 'location' | 'day' | 'start' | 'end' | 'due' | 'questions' | 'reviewers'
> {
  readonly day?: number;
  readonly from?: string;
  readonly to?: string;
  readonly lastDay?: number;
  readonly due?: readonly [day: number, time: string];
  readonly flags?: readonly EventFlag[];
}

/** Who answers what. */
export interface Turnout {
  readonly yes: number;
  readonly no: number;
  /** How many of those who come bring their partner, and how many a guest. */
  readonly partners?: number;
  readonly guests?: number;
  /** Invited by name and still silent. */
  readonly silent?: readonly DemoMember[];
  /** What the demo sign-ins answer; those not named have not answered. */
  readonly signIns?: Partial<Record<DemoUsername, Attending>>;
  /** How many of those who come have already passed the door. */
  readonly passed?: number;
  /** Who stood at the door; the first reviewer by name when it is left out. */
  readonly doorkeeper?: DemoMember;
  /** Sign-ins who come but have not yet answered the questions. */
  readonly owesAnswers?: readonly DemoUsername[];
}

/** How long before its start an event is announced, in days. */
const announcedBefore = 45;

/** On which day the event was announced, counted from today: never in the future. */
export function announcedOn(plan: EventPlan): number {
  return plan.series?.announced ?? Math.min(plan.day - announcedBefore, -6);
}

/** On which day a cancelled event was cancelled, counted from today: in time, and never in the future. */
function cancelledOn({ day }: EventPlan): number {
  return Math.min(day, 0) - 2;
}

/** The stored form of a planned event. */
export function eventRow(
  plan: EventPlan,
  days: DemoDays,
  calendar: CalendarId,
  series: SeriesId | null = null,
): Insertable<EventsTable> {
  const announced = days.instant(announcedOn(plan));
  const picture = plan.banner === undefined ? '' : `https://www.example.org/pictures/${plan.banner}`;
  return {
    calendar_id: calendar,
    series_id: series,
    type: 'EVENT',
    title: plan.title,
    title_key: foldText(plan.title),
    description: plan.description,
    start_date: plan.start,
    end_date: plan.end,
    location: toJson(plan.location),
    ...flags(plan),
    registration_due_date: plan.due ?? null,
    registration_url: plan.registrationUrl ?? '',
    capacity: plan.capacity ?? null,
    waiting_list: plan.capacity === undefined ? 0 : 1,
    banner: picture === '' ? '' : `${picture}-wide.jpg`,
    banner_sq: picture === '' ? '' : `${picture}-square.jpg`,
    sequence: plan.cancelled === true ? 1 : 0,
    created_at: announced,
    updated_at: plan.cancelled === true ? days.instant(cancelledOn(plan)) : announced,
  };
}

function flags(plan: EventPlan) {
  const flag = (value: boolean | undefined) => (value === true ? 1 : 0);
  return {
    all_day: flag(plan.allDay),
    cancelled: flag(plan.cancelled),
    closed: flag(plan.closed),
    draft: flag(plan.draft),
    registration_enabled: flag(plan.due !== undefined),
    review_enabled: flag(plan.review),
    guests_allowed: flag(plan.guests),
    partners_allowed: flag(plan.partners),
    tickets_enabled: flag(plan.tickets),
  } as const;
}

/** A house in a town of the demo. */
export function placeIn(town: Town, name: string, address: string): EventLocation {
  return {
    name,
    address,
    postalCode: town.postalCode,
    city: town.name,
    country: 'Switzerland',
    latitude: town.latitude,
    longitude: town.longitude,
    phone: '+41 99 550 00 10',
    email: 'reception@example.org',
    www: 'https://www.example.org/venues',
  };
}

/** A meeting that takes place nowhere in particular. */
export function noPlace(name: string): EventLocation {
  const nowhere = { address: '', postalCode: '', city: '', country: '', latitude: null, longitude: null };
  return { name, ...nowhere, phone: '', email: '', www: 'https://www.example.org/online' };
}

/** An event as its text says, without where it takes place and who looks after it. */
export function draftEvent(
  days: DemoDays,
  { flags = [], due, day = 0, from = '00:00:00', to, lastDay = day, ...text }: EventText,
) {
  return {
    ...text,
    ...(Object.fromEntries(flags.map((flag) => [flag, true])) as Pick<EventPlan, EventFlag>),
    day,
    start: days.at(day, from),
    end: to === undefined ? null : days.at(lastDay, to),
    ...(due === undefined ? {} : { due: days.at(...due) }),
  };
}
