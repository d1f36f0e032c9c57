import type { AuditedFields, Change } from '../../platform/audit/audit-entry.ts';
import type { SentAnswer } from '../event/question.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Attending } from '../event/attending.ts';

/** Whose registration at which event. */
export interface RegistrationAbout {
  registration: RegistrationId;
  member: MemberId | null;
  event: EventId;
  /** When the registration was last changed, as it is stored: that is its version. */
  at: InstantText;
}

/** How the trail calls a change of a registration. */
export type RegistrationAction = 'answer' | 'review' | 'register' | 'invite' | 'walk-in' | 'take-back';

/** What of a registration a change concerns; what is left out stays as it is. */
export interface RegistrationState {
  attending?: Attending | null;
  waitingSince?: InstantText | null;
  comment?: string;
  reviewedAt?: InstantText | null;
  /** Whether the person answered after the due date. */
  answeredLate?: boolean | Flag;
  answers?: readonly SentAnswer[];
  /** Only where a reviewer let somebody come although there was no place. */
  overCapacity?: boolean;
  /** When they came in at the door; only where that is taken back. */
  validatedAt?: InstantText | null;
  /** Only of a guest who is new. */
  guestFirstName?: string | undefined;
  guestLastName?: string | undefined;
  guestEmail?: string | undefined;
  guestCompany?: string | undefined;
  partner?: boolean | null;
}

/** What the trail says of a change of a registration; before is null for one that did not exist. */
export function registrationChange(
  action: RegistrationAction,
  { registration, member, event, at }: RegistrationAbout,
  before: RegistrationState | null,
  after: RegistrationState,
): Change {
  return {
    action,
    subject: 'registration',
    subjectId: registration,
    memberId: member,
    eventId: event,
    at,
    before: before === null ? null : fieldsOf(before),
    after: fieldsOf(after),
  };
}

/** The given answers to the questions that are answered again. */
export function answersBefore(
  given: ReadonlyMap<QuestionId, string>,
  sent: readonly SentAnswer[],
): SentAnswer[] {
  return sent.map(({ question }) => ({ question, answer: given.get(question) ?? '' }));
}

/** Each answer is a field of its own, so that only what changed is kept; what is left out counts as unchanged. */
function fieldsOf({ answers = [], answeredLate, ...state }: RegistrationState): AuditedFields {
  // An answer in time is nothing to speak of, but where one was late.
  const late = answeredLate === undefined ? {} : { answeredLate: Boolean(answeredLate) || null };
  const fields: Record<string, unknown> = { ...state, ...late };
  for (const { question, answer } of answers) fields[`answers.${question}`] = answer;
  return fields;
}
