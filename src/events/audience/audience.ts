import type { EventRecord } from '../event/event.ts';

/**
 * How someone stands to an event. Nobody is in two of these states: whoever has answered comes or does not; of all others it
 * matters whether a mail has told them. `unreached`: a mail should have, but had no address or failed. `left`: a member who
 * waited or had not answered when they left the organisation; nobody asks them any more.
 */
export const audienceStates = ['yes', 'no', 'waiting', 'told', 'untold', 'unreached', 'left'] as const;
export type AudienceState = (typeof audienceStates)[number];

/** How someone stands who has not answered. */
export const unansweredStates = ['told', 'untold', 'unreached'] as const;

/**
 * Who is told what becomes of an event: they come or would like to, or know of it. Whoever no mail has reached may have been
 * called, and is called again: a preview says their names.
 */
export const concernedStates = ['yes', 'waiting', 'told', 'unreached'] as const;

/** How many people of an event are in each state, and as what they come. */
export interface AudienceCounts extends Readonly<Record<AudienceState, number>> {
  /** Everyone with a registration. */
  readonly all: number;
  readonly members: number;
  readonly guests: number;
  readonly partners: number;
  readonly checkedIn: number;
  readonly withComment: number;
  /** Seats taken: more than those who come where guests have not answered whose host comes. Left out without a capacity. */
  readonly taken?: number;
}

/** What is counted where nobody is asked, told or registered. */
export const nobody = {
  yes: 0,
  no: 0,
  waiting: 0,
  told: 0,
  untold: 0,
  unreached: 0,
  left: 0,
  all: 0,
  members: 0,
  guests: 0,
  partners: 0,
  checkedIn: 0,
  withComment: 0,
} satisfies AudienceCounts;

/** What the people of an event depend on: everyone below the owner is asked to an open event. */
export type AudienceEvent = Pick<EventRecord, 'id' | 'closed' | 'ownerPath' | 'capacity'>;
