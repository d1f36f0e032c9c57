import type { MemberId, QuestionId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Attending, QuestionType } from '../storage/event-tables.ts';

/** The two answers a person can give; before that, the state is unanswered. */
export const attendingValues = ['YES', 'NO'] as const satisfies Attending[];

/** A question of an event. */
export interface Question {
  id: QuestionId;
  title: string;
  type: QuestionType;
  required: boolean;
  options: string[];
}

/** An answer as a request sends it. */
export interface SentAnswer {
  question: QuestionId;
  answer: string;
}

/** A member's registration with the marks reviewers left on it. */
export interface MemberRegistration {
  id: RegistrationId;
  attending: Attending | null;
  comment: string;
  answeredAt: InstantText | null;
  reviewedAt: InstantText | null;
  validatedAt: InstantText | null;
}

/** A guest or partner, as the attendance list shows them. */
export interface GuestRegistration {
  registration: RegistrationId;
  firstName: string;
  lastName: string;
  partner: boolean;
  attending: Attending | null;
  host: MemberId;
}
