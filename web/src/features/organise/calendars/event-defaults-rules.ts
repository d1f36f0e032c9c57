import type { EventDefaults, SentEventDefaults } from '../../../lib/api/schema.gen.ts';

/** What new events begin with, as it is typed; empty where nothing is said. */
export interface DefaultsDraft {
  hours: string;
  dueDays: string;
  capacity: string;
  waitingList: boolean;
  venueName: string;
  venueAddress: string;
  venuePostalCode: string;
  venueCity: string;
}

export const emptyDefaults: DefaultsDraft = {
  hours: '',
  dueDays: '',
  capacity: '',
  waitingList: true,
  venueName: '',
  venueAddress: '',
  venuePostalCode: '',
  venueCity: '',
};

const minutesOfHour = 60;

/** The form of what new events begin with. */
export function draftOfDefaults({
  minutes,
  dueDays,
  capacity,
  waitingList,
  location,
}: EventDefaults): DefaultsDraft {
  const typed = (value: number | null) => (value === null ? '' : String(value));
  return {
    hours: typed(minutes === null ? null : Math.round((minutes / minutesOfHour) * 100) / 100),
    dueDays: typed(dueDays),
    capacity: typed(capacity),
    waitingList,
    venueName: location.name,
    venueAddress: location.address,
    venuePostalCode: location.postalCode,
    venueCity: location.city,
  };
}

/** The hours that are typed, with a point or a comma. */
function hoursIn(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : NaN;
}

const most = { hours: 744, dueDays: 365, capacity: 999_999 } as const;

/** What is wrong with what is typed. */
export function defaultsProblems(draft: DefaultsDraft): Partial<Record<keyof DefaultsDraft, string>> {
  const isWhole = (field: 'dueDays' | 'capacity') =>
    /^[1-9]\d*$/.test(draft[field].trim()) && Number(draft[field]) <= most[field];
  const hours = hoursIn(draft.hours);
  return {
    ...(draft.hours.trim() !== '' && !(hours > 0 && hours <= most.hours) && { hours: 'not-hours' }),
    ...(draft.dueDays.trim() !== '' && !isWhole('dueDays') && { dueDays: 'not-days' }),
    ...(draft.capacity.trim() !== '' && !isWhole('capacity') && { capacity: 'not-a-number' }),
  };
}

/** What is sent of them: only what differs. */
export function defaultsChange(draft: DefaultsDraft, first: DefaultsDraft): SentEventDefaults | undefined {
  const differs = (field: keyof DefaultsDraft) => draft[field] !== first[field];
  const number = (typed: string) => (typed.trim() === '' ? null : Number(typed));
  const hours = draft.hours.trim() === '' ? null : Math.round(hoursIn(draft.hours) * minutesOfHour);
  const isMoved = (['venueName', 'venueAddress', 'venuePostalCode', 'venueCity'] as const).some(differs);
  const change: SentEventDefaults = {
    ...(differs('hours') && { minutes: hours }),
    ...(differs('dueDays') && { dueDays: number(draft.dueDays) }),
    ...(differs('capacity') && { capacity: number(draft.capacity) }),
    ...(differs('waitingList') && { waitingList: draft.waitingList }),
    ...(isMoved && {
      location: {
        name: draft.venueName.trim(),
        address: draft.venueAddress.trim(),
        postalCode: draft.venuePostalCode.trim(),
        city: draft.venueCity.trim(),
      },
    }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
