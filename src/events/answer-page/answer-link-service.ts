import type { Origin } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { Attending } from '../event/attending.ts';
import type { EventRecord } from '../event/event.ts';
import type { Question, SentAnswer } from '../event/question.ts';
import { findAnswers } from '../event/questions-store.ts';
import { hasEnded } from '../event/event-rules.ts';
import { findUnitName } from '../mails/event-sender-store.ts';
import type { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import { seatsForNewcomers } from '../event/capacity.ts';
import { findPosition, findTaken } from '../event/taken-seats-store.ts';
import { isLateAnswer } from '../registration/answer-rules.ts';
import type { RegistrationChange } from '../registration/change-registration-rules.ts';
import { changeRegistration, type RegistrationWork } from '../registration/change-registration-service.ts';
import { lockPeople } from '../seats/seats-service.ts';
import { SeatsRefused, type SeatParts } from '../seats/seats.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { ticketFor, type DrawnTicket, type TicketSettings } from '../tickets/tickets-service.ts';
import { answerClosedBecause, mayOnlyDecline, ticketRefusedBecause } from './answer-link-rules.ts';
import type { OpenInvitation, StoredInvitation } from './answer-link.ts';
import { InvitationRefusal } from './invitation-refusal.ts';
import { findInvitation, lockInvitation } from './invitations-store.ts';
import type { AnswerProblem } from './invitation-page-words.ts';
import { findExpected } from './expected-party-service.ts';
import { problemsOf } from './question-form-rules.ts';

/** What answering by link needs. */
export interface InvitationParts extends SeatParts {
  storage: Storage;
  events: EventCache;
  calendars: EventCalendars;
}

/** The invitation behind an answer link, which dies with the event. */
export async function openInvitation(
  { storage, clock, events }: InvitationParts,
  secret: string,
): Promise<OpenInvitation> {
  const stored = await findInvitation(storage.db, secretHash(secret));
  if (typeof stored !== 'object') throw new InvitationRefusal(stored ?? 'unknown');
  const settings = await events.find(stored.eventId);
  if (settings === undefined) throw new InvitationRefusal('unknown');
  const { event, questions } = settings;
  if (hasEnded(event, nowText(clock))) throw new InvitationRefusal('over');
  const answers = questions.length === 0 ? new Map() : await findAnswers(storage.db, stored.registration);
  const { waitingSince } = stored;
  const waiting = waitingSince === null ? null : await findPosition(storage.db, event.id, waitingSince);
  return {
    ...stored,
    event,
    unit: await findUnitName(storage.db, event),
    questions,
    answers,
    waiting,
    stillExpected: await findExpected(storage.db, stored, event, nowText(clock)),
    isFull: await isFullFor(storage.db, stored, event),
  };
}

/** Whether a person who does not come could only join the waiting list; a party may need more than is left, which its answer shows. */
async function isFullFor(
  db: Db,
  { attending, waitingSince }: StoredInvitation,
  { id, capacity, waitingList, waitingOrder: order }: EventRecord,
): Promise<boolean> {
  if (capacity === null || !waitingList || attending === 'YES' || waitingSince !== null) return false;
  return seatsForNewcomers({ ...(await findTaken(db, id)), capacity, order }) === 0;
}

/** What the holder of an answer link says. */
interface LinkAnswer {
  attending: Attending;
  /** Whether they pressed the button that joins the waiting list. */
  wouldWait: boolean;
  /** What they say to the questions of the event. */
  answersTo(questions: readonly Question[]): readonly SentAnswer[];
}

/** What was not stored, and is given back: answers that do not fit what the event asks, or a YES for which there is no seat. */
export interface UnfitAnswers {
  questions: readonly Question[];
  answers: readonly SentAnswer[];
  problems: ReadonlyMap<QuestionId, AnswerProblem>;
  /** Whether there is no seat, but a waiting list. */
  isFull: boolean;
}

/**
 * The holder of an answer link says YES or NO, and what the event asks those who come. Nothing is stored of answers that do
 * not fit the questions, nor of a YES that could only wait unless that was chosen; they are given back.
 */
export async function answerInvitation(
  parts: InvitationParts,
  origin: Origin,
  secret: string,
  { event: { id } }: Pick<OpenInvitation, 'event'>,
  { attending: says, wouldWait, answersTo }: LinkAnswer,
): Promise<UnfitAnswers | null> {
  const { storage, clock } = parts;
  const work = async (tx: Tx) => {
    const { event, questions, seats } = await lockPeople(tx, parts, id);
    const stored = await lockInvitation(tx, secretHash(secret));
    if (typeof stored !== 'object') throw new InvitationRefusal(stored ?? 'unknown');
    const now = nowText(clock);
    const closed = answerClosedBecause({ event, ...stored }, now);
    if (closed !== null) throw new InvitationRefusal(closed);
    if (says === 'YES' && mayOnlyDecline({ event, ...stored }, now)) throw new InvitationRefusal('closed');
    const answers = says === 'YES' ? answersTo(questions) : [];
    const problems = problemsOf(questions, answers);
    if (problems.size > 0) return { questions, answers, problems, isFull: false };
    const { known } = stored;
    const { member, host } = known;
    const isLate = isLateAnswer(event, now, says, known);
    const change = { action: 'answer', known, member, host, says, wouldWait, answers, isLate } as const;
    if (await isOnlyLine({ tx, parts, origin, event, seats }, change))
      return { questions, answers, problems, isFull: true };
    return null;
  };
  return storage.write(work, underEventLock(id));
}

/** Stores what the holder of a link says, unless they could only wait and have not said so; other refusals are ones that the page can say. */
async function isOnlyLine(work: RegistrationWork, change: RegistrationChange): Promise<boolean> {
  try {
    await changeRegistration(work, change);
    return false;
  } catch (error) {
    if (!(error instanceof SeatsRefused)) throw error;
    if (error.mayWait) return true;
    throw new InvitationRefusal('full');
  }
}

/** The ticket of the holder of an answer link, in the language of the settings. */
export async function ticketOfInvitation(
  parts: InvitationParts,
  settings: TicketSettings,
  secret: string,
): Promise<DrawnTicket> {
  const invitation = await openInvitation(parts, secret);
  const refused = ticketRefusedBecause(invitation);
  if (refused !== null) throw new InvitationRefusal(refused);
  return ticketFor(parts.storage.db, settings, invitation.registration);
}

/** The event of an answer link, and the iCalendar file of it. */
export async function calendarOfInvitation(parts: InvitationParts, secret: string) {
  const { event } = await openInvitation(parts, secret);
  return { event, file: await parts.calendars.fileOf(event) };
}
