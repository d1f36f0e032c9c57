import type { AudienceState } from '../audience/audience.ts';
import type { Attending } from '../event/attending.ts';
import type { SentAnswer } from '../event/question.ts';
import type { GuestCorrection } from '../registration/guest-rules.ts';
import type { PersonKind } from '../registration/registration.ts';
import type { ClubId, EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** The orders in which participants are listed. */
export const participantSorts = ['name', 'club', 'answered', 'state'] as const;
export type ParticipantSort = (typeof participantSorts)[number];

/** Which participants are wanted; what is left out does not matter. */
export interface ParticipantFilter {
  /** Only this one. */
  registration?: RegistrationId | undefined;
  state?: AudienceState | undefined;
  kind?: PersonKind | undefined;
  checkedIn?: boolean | undefined;
  club?: ClubId | undefined;
  /** With this one's guests and partner, the member apart. */
  host?: MemberId | undefined;
  hasComment?: boolean | undefined;
  /** Whether a required question is open; those who do not come are asked nothing. */
  missingAnswers?: boolean | undefined;
  /** Folded; each is a part of the name. */
  words: readonly string[];
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
  host: { id: MemberId; name: string } | null;
  attending: Attending | null;
  waitingSince: InstantText | null;
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

/** In the order of states who comes is first, then who waits, who has not answered, and who does not come. */
export const stateRanks = { yes: 1, waiting: 2, unanswered: 3, no: 4 } as const;

/** Where someone stands in a list: by what the order compares first, then by name. */
export interface ParticipantKeys {
  first: string | number;
  name: string;
  id: number;
}

/** Which participants are wanted, in which order and from where. */
export interface ParticipantQuery {
  event: EventId;
  filter: ParticipantFilter;
  sort: ParticipantSort;
  /** Behind whom the page begins; null for the first one. */
  after: ParticipantKeys | null;
  limit: number;
  /** The questions that everyone who comes has to answer. */
  required: readonly QuestionId[];
}
