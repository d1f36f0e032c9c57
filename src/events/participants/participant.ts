import type { AskedQuestion, AudienceFilter } from '../audience/audience-filter.ts';
import type { Attending } from '../event/attending.ts';
import type { SentAnswer } from '../event/question.ts';
import type { ContactColumns } from './contact-rules.ts';
import type { GuestCorrection } from '../registration/guest-rules.ts';
import type { PersonKind } from '../registration/registration.ts';
import type { ClubId, EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** The orders in which participants are listed: `waiting` by the place in line, `party` with each party together. */
export const participantSorts = [
  'name',
  'club',
  'answered',
  'state',
  'checkedIn',
  'waiting',
  'party',
] as const;
export type ParticipantSort = (typeof participantSorts)[number];

/** What a file of participants can hold beside the answers to the questions. */
export const fileColumns = [
  'name',
  'state',
  'club',
  'party',
  'comment',
  'in',
  'answered',
  'phone',
  'email',
] as const;

/** What a list is ordered by, and whether from the end. */
export interface ParticipantOrder {
  readonly sort: ParticipantSort;
  readonly isDescending: boolean;
}

/** One person in the list of participants. */
export interface Participant {
  /** Null for members of the audience who are not registered. */
  registration: RegistrationId | null;
  member: MemberId | null;
  kind: PersonKind;
  firstName: string;
  lastName: string;
  club: { id: ClubId; name: string } | null;
  /** Of a guest. */
  company: string;
  email: string;
  /** What the directory holds of a member; null for guests. */
  directory: ContactColumns | null;
  host: { id: MemberId; name: string } | null;
  attending: Attending | null;
  waitingSince: InstantText | null;
  /** How many of the party come or, while it waits, how many places it needs; at least the person. */
  partySize: number;
  comment: string;
  answers: ReadonlyMap<QuestionId, string>;
  walkIn: boolean;
  answeredAt: InstantText | null;
  /** Whether they answered after the due date. */
  answeredLate: boolean;
  checkedInAt: InstantText | null;
  gate: string;
  /** The code of the ticket, which no list shows; empty for a person who is not registered. */
  barcode: string;
  /** When it was changed for the last time; null for a person who is not registered. */
  updatedAt: InstantText | null;
}

/** What an officer changes of a participant; what is left out stays. */
export interface ParticipantChange extends GuestCorrection {
  /** Empty as it is shown of a person who has not answered. */
  attending?: Attending | '' | undefined;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
  /** Lets someone come although there is no seat. */
  overCapacity?: boolean | undefined;
  /** Whether they would rather wait for a seat than be refused. */
  waiting?: boolean | undefined;
}

/** Where someone stands in a list: by what the order compares first, then by name. */
export interface ParticipantKeys {
  first: string | number;
  name: string;
  id: number;
}

/** Which participants are wanted, in which order and from where. */
export interface ParticipantQuery {
  event: EventId;
  filter: AudienceFilter;
  order: ParticipantOrder;
  /** Behind whom the page begins; null for the first one. */
  after: ParticipantKeys | null;
  limit: number;
  questions: readonly AskedQuestion[];
}

/** How many of a list begin with a letter. */
export interface LetterCount {
  readonly letter: string;
  readonly count: number;
}

/** How many people a list has in all, how many parties they are, and how many begin with which letter, in its order. */
export interface ListTotals {
  readonly people: number;
  readonly parties: number;
  readonly letters: readonly LetterCount[];
}
