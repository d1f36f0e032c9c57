import type { AuditedFields, Change } from '../../platform/audit/audit-entry.ts';
import type { Attending } from '../event/attending.ts';
import type { EventRecord } from '../event/event.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { SentAnswer } from '../event/question.ts';
import type { SeatChange, Seated } from '../seats/seats.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { NewRegistration } from './registration-row.ts';
import type { ChangedRegistration, StoredRegistration } from './registration.ts';

/** How the trail calls a change of a registration. */
export type RegistrationAction =
  | 'answer'
  | 'review'
  | 'register'
  | 'invite'
  | 'walk-in'
  | 'take-back'
  | 'undo';

/** How a registration changes, no matter who says so and how. */
export interface RegistrationChange extends Pick<
  SeatChange,
  'companions' | 'newcomers' | 'overCapacity' | 'wouldWait' | 'by'
> {
  /** How the trail calls it. */
  readonly action: RegistrationAction;
  /** The registration as it was locked; null for one that is about to be made. */
  readonly known: StoredRegistration | null;
  /** Whose it is: a member's, or that of a guest with or without a host. */
  readonly member: MemberId | null;
  readonly host?: MemberId | null;
  /** What they say; null for a guest who is invited and has not answered, left out where the answer stays. */
  readonly says?: Attending | null;
  /** Left out, it stays. */
  readonly comment?: string | undefined;
  readonly answers?: readonly SentAnswer[];
  /** Whether they say so themselves, after the due date. */
  readonly isLate?: boolean;
  /** Whether it is what happened, recorded once the event has started: nobody is refused for lack of seats. */
  readonly isRecord?: boolean;
  /** What they get, where it was decided with the party. */
  readonly seated?: Seated;
  /** The officer by whom it is reviewed. */
  readonly reviewedBy?: MemberId;
  /** What a new registration says besides. */
  readonly columns?: Omit<Partial<NewRegistration>, 'event_id' | 'created_at'>;
}

/** Once an event has started, what officers say of people is what happened: it is on record as reviewed, and needs no free seat. */
export function recordOf(
  event: EventRecord,
  now: DateTimeText,
  officer: MemberId,
): Pick<RegistrationChange, 'isRecord' | 'reviewedBy'> {
  return hasStarted(event, now) ? { isRecord: true, reviewedBy: officer } : {};
}

/** Nobody comes to an event that does not take place, no matter who says so. An officer may still record a NO; an own one is refused before, as there is nothing left to answer. */
export function refuseCancelled(
  { cancelled }: Pick<EventRecord, 'cancelled'>,
  { says }: Pick<RegistrationChange, 'says'>,
): void {
  if (cancelled && says === 'YES') throw conflict('The event was cancelled.');
}

/** What a change means for the seats. */
export function seatChange(change: RegistrationChange, says: Attending | null): SeatChange {
  const { known, member, host = null, companions, newcomers, wouldWait, by } = change;
  const overCapacity = change.overCapacity === true || change.isRecord === true;
  const party = member ?? host;
  const whose = { party, companions, newcomers, registration: known?.id ?? null, isMember: member !== null };
  return { ...whose, says, overCapacity, wouldWait, ...(by !== undefined && { by }) };
}

/** What is stored of a change; what is null stays as it was. */
export interface StoredChange extends Seated {
  readonly comment: string | null;
  readonly answeredAt: InstantText | null;
  readonly answeredLate: Flag | null;
  readonly reviewedAt: InstantText | null;
  readonly reviewedBy: MemberId | null;
}

export function storedChange(change: RegistrationChange, seated: Seated, now: InstantText): StoredChange {
  const { says = null, comment = null, isLate = false, reviewedBy = null } = change;
  return {
    ...seated,
    comment,
    answeredAt: says === null ? null : now,
    answeredLate: says === null ? null : isLate ? 1 : 0,
    reviewedAt: reviewedBy === null ? null : now,
    reviewedBy,
  };
}

/** What a new registration says beside the answer. */
export function newRow({ member, host = null, columns }: RegistrationChange, event: EventId) {
  return { ...columns, event_id: event, member_id: member, host_member_id: host };
}

/** What is known of a change when it is stored. */
interface Stored {
  readonly event: EventId;
  readonly at: InstantText;
  /** What was answered before to the questions that are answered now. */
  readonly given: readonly SentAnswer[];
  /** Whether the event counts seats, which someone can be let past. */
  readonly isLimited: boolean;
}

/** What the trail says of a change. */
export function auditedChange(
  change: RegistrationChange,
  { id, before }: ChangedRegistration,
  seated: Seated,
  { event, at, given, isLimited }: Stored,
): Change {
  const { action, member, says, comment, answers = [], columns = {} } = change;
  const isRecord = change.isRecord === true;
  const isOut = says === 'NO' && before !== null && before.validatedAt !== null;
  const was = before && {
    ...stateOf(before),
    answers: given,
    ...(isRecord && { reviewedAt: before.reviewedAt }),
    ...(isOut && { validatedAt: before.validatedAt }),
  };
  const is = {
    ...seated,
    answeredLate:
      says === undefined || says === null ? (before?.answeredLate ?? false) : change.isLate === true,
    comment: comment ?? before?.comment ?? '',
    answers,
    ...(isRecord && { reviewedAt: at }),
    ...(isOut && { validatedAt: null }),
    ...(isLimited && change.overCapacity === true && { overCapacity: true }),
    ...(before === null && {
      host: change.host ?? undefined,
      guestFirstName: columns.guest_first_name,
      guestLastName: columns.guest_last_name,
      guestEmail: columns.guest_email,
      guestCompany: columns.guest_company,
      partner: columns.partner === 1 ? true : null,
    }),
  };
  return registrationChange(action, { registration: id, member, event, at }, was, is);
}

function stateOf({ attending, waitingSince, answeredLate, comment }: StoredRegistration) {
  return { attending, waitingSince, answeredLate, comment };
}

/** Whose registration at which event. */
export interface RegistrationAbout {
  registration: RegistrationId;
  member: MemberId | null;
  event: EventId;
  /** When the registration was last changed, as it is stored: that is its version. */
  at: InstantText;
}

/** What of a registration a change concerns; what is left out stays as it is. */
export interface RegistrationState {
  attending?: Attending | null;
  waitingSince?: InstantText | null;
  comment?: string;
  reviewedAt?: InstantText | null;
  /** When they answered; only where that can be undone. */
  answeredAt?: InstantText | null;
  /** Whether the person answered after the due date. */
  answeredLate?: boolean | Flag;
  answers?: readonly SentAnswer[];
  /** Only where a reviewer let someone come although there was no seat. */
  overCapacity?: boolean;
  /** When they came in at the door; only where that is taken back. */
  validatedAt?: InstantText | null;
  /** Only of a guest who is new. */
  host?: MemberId | undefined;
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
