import type { Attending } from '../event/attending.ts';
import type { SeatCounts } from '../event/event-lock-store.ts';
import type { InCharge } from '../event/event-policy.ts';
import type { SentAbout } from '../mails/event-sender-store.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Venue } from '../../platform/shared/venue.ts';
import type { When } from '../../platform/shared/when.ts';
import { leftInWords, type Companion, type Offer } from './seat-rules.ts';

/** What seats are given away with: mails tell those who move up. */
export interface SeatParts {
  clock: Clock;
  config: { organisation: () => string; publicUrl: string; language: () => Locale };
  /** Before when these mails do not leave: they follow from what an organiser does, and that can be undone. */
  notBefore?: InstantText | null;
}

/** What decides about the seats of an event, and what mails say of it. */
export interface SeatedEvent extends Pick<Offer, 'capacity' | 'order' | 'waitingList'> {
  readonly about: When &
    SentAbout & {
      readonly title: string;
      readonly location: Venue;
      readonly registrationDueDate: DateTimeText | null;
    };
}

/** The seats of an event, locked until the end of the transaction and counted while it works. */
export interface LockedSeats extends SeatedEvent, Offer {
  readonly event: EventId;
  taken: number;
  waiting: number;
  lastTurn: InstantText;
  readonly recountUntil: InstantText | null;
  /** How many may come although the capacity is less. */
  allowed: number;
  /** Whether the event has started: what is said of someone then is what happened. */
  readonly hasBegun: boolean;
  /** Those who waited and got their seats by a change: they are told, once, when it is settled. */
  letIn: LetIn[];
  /** Those who moved up from the line meanwhile. */
  readonly movedUp: RegistrationId[];
  /** What is stored: what does not differ from it is not written again. */
  stored: SeatCounts;
}

/** A person who waited and was let in. */
export interface LetIn {
  readonly registration: RegistrationId;
  /** Since when they had waited. */
  readonly waitingSince: InstantText;
  /** Whether it is their own change, which is on record; the rest of the party comes along with it. */
  readonly isOwn: boolean;
  readonly isOver: boolean;
}

/** Whose registration is about to change, and how. */
export interface SeatChange {
  /** The member whose party it is; null for a person who belongs to nobody. */
  readonly party: MemberId | null;
  /** Who belongs to it, as it was read under the lock; left out, it is read now. */
  readonly companions?: readonly Companion[] | undefined;
  /** The registration; null for one that is about to be made. */
  readonly registration: RegistrationId | null;
  readonly isMember: boolean;
  /** What they say; null for a guest who is invited and has not answered, `gone` when the registration goes. */
  readonly says: Attending | 'gone' | null;
  /** How many more are registered with them and say the same: all of them find a seat, or none. */
  readonly newcomers?: number | undefined;
  /** Whether a reviewer lets them come although there is no seat. */
  readonly overCapacity?: boolean | undefined;
  /** Whether they would rather wait than be refused, where the party may join the line. */
  readonly wouldWait?: boolean | undefined;
  /** Who says so for them; left out when they say so themselves, or stand at the door. */
  readonly by?: InCharge;
}

/** What is to be stored of an answer. */
export interface Seated {
  readonly attending: Attending | null;
  /** Since when they wait; null when they do not. */
  readonly waitingSince: InstantText | null;
}

/** There are too few seats, and nobody waits without having said so. */
export class SeatsRefused extends DomainError {
  /** Whether the party could wait, or does so already. */
  readonly mayWait: boolean;
  /** How many places there were for it, and how many it needs. */
  readonly places: { readonly left: number; readonly needed: number };

  constructor(left: number, needed: number, line: LineFor = 'shut') {
    const waitingList = line !== 'shut';
    const info = { placesLeft: left, placesNeeded: needed, waitingList };
    super('conflict', [leftInWords(left, needed), ...lineInWords[line]].join(' '), [info]);
    this.mayWait = waitingList;
    this.places = { left, needed };
  }
}

/** What the waiting list is to a party for which there is no seat: it may join, is in it, or can do neither. */
export type LineFor = 'open' | 'joined' | 'shut';

const lineInWords: Readonly<Record<LineFor, readonly string[]>> = {
  open: ['There is a waiting list: send "waiting": true with the answer to join it.'],
  joined: ['The party is on the waiting list already, and keeps its place in line.'],
  shut: [],
};
