import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { SentAnswer } from '../event/question.ts';
import { findAnswers, putAnswers } from '../event/questions-store.ts';
import { type LockedPeople, takeSeats } from '../seats/seats-service.ts';
import { settleSeats } from '../seats/waiting-line-service.ts';
import { SeatsRefused, type Seated, type SeatParts } from '../seats/seats.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import {
  auditedChange,
  newRow,
  refuseCancelled,
  seatChange,
  storedChange,
  type RegistrationChange,
  answersBefore,
} from './change-registration-rules.ts';
import type { ChangedRegistration } from './registration.ts';
import {
  addMemberRegistration,
  insertRegistration,
  isPresent,
  updateRegistration,
} from './registrations-store.ts';

/** An event whose lock a transaction holds, and on whose behalf it works. */
export interface RegistrationWork extends Pick<LockedPeople, 'event' | 'seats'> {
  readonly tx: Tx;
  readonly parts: SeatParts;
  readonly origin: Origin;
}

/** What has been stored of a change. */
export interface RegistrationOutcome {
  readonly id: RegistrationId;
  readonly seated: Seated;
  /** Whether it was made by this change: one that was found meanwhile has none of the columns that were sent with it. */
  readonly isNew: boolean;
}

/**
 * Changes a registration, or makes one, for every way by which someone answers or is registered: takes or gives back the seats, stores
 * the answer, what was asked and what the trail keeps, and gives free seats to those who wait. Whether the caller may do it is decided
 * before; the registration and the event are locked.
 */
export async function changeRegistration(
  work: RegistrationWork,
  change: RegistrationChange,
): Promise<RegistrationOutcome> {
  const outcome = await seatAndStore(work, change);
  await settleSeats(work.tx, work.parts, work.origin, work.seats);
  return outcome;
}

/** The same for a member and those who are registered with them: there is a seat for all of them, or all wait. */
export async function registerParty(
  work: RegistrationWork,
  first: RegistrationChange,
  others: readonly RegistrationChange[],
): Promise<RegistrationOutcome[]> {
  const outcome = await seatAndStore(work, { ...first, newcomers: others.length });
  const outcomes = [outcome];
  for (const other of others) outcomes.push(await seatAndStore(work, { ...other, seated: outcome.seated }));
  await settleSeats(work.tx, work.parts, work.origin, work.seats);
  return outcomes;
}

/** The same without giving free seats away: `settleSeats` does so once everyone of the party is stored. */
export async function seatAndStore(
  work: RegistrationWork,
  change: RegistrationChange,
): Promise<RegistrationOutcome> {
  const { tx, parts, origin, event, seats } = work;
  refuseCancelled(event, change);
  const seated = await seatPerson(work, change);
  const now = nowInstantText(parts.clock);
  const { at, ...stored } = await store(work, change, seated, now);
  const given = await replaceAnswers(tx, stored, change.answers ?? []);
  const entry = { event: event.id, at, given, isLimited: seats !== null };
  await recordChanges(tx, parts.clock, origin, [auditedChange(change, stored, seated, entry)]);
  return { id: stored.id, seated, isNew: stored.before === null };
}

/** The seats for what is said now. A person who is there already is told so, and not that no seat is left for them. */
async function seatPerson(
  { tx, parts, event, seats }: RegistrationWork,
  change: RegistrationChange,
): Promise<Seated> {
  const { known, says } = change;
  if (change.seated !== undefined) return change.seated;
  if (says === undefined)
    return { attending: known?.attending ?? null, waitingSince: known?.waitingSince ?? null };
  try {
    return await takeSeats(tx, parts.clock, seats, seatChange(change, says));
  } catch (error) {
    if (!(error instanceof SeatsRefused) || known !== null) throw error;
    throw (await isPresent(tx, newRow(change, event.id))) ? alreadyThere() : error;
  }
}

function alreadyThere(): Error {
  return conflict('This person is already invited or registered.');
}

/** Stores a change in the registration that was locked, or in a new one; a member's may have been made by a message just now. */
async function store(
  { tx, event }: RegistrationWork,
  change: RegistrationChange,
  seated: Seated,
  now: string,
): Promise<ChangedRegistration & { at: string }> {
  const { known, member } = change;
  const values = { ...storedChange(change, seated, now), now };
  if (known !== null)
    return { id: known.id, before: known, at: await updateRegistration(tx, known.id, values) };
  const row = { ...newRow(change, event.id), ...insertedColumns(values) };
  // An invitation changes nothing for a person who is there already.
  if (member === null || change.says === null) {
    const id = await insertRegistration(tx, { ...row, created_at: now });
    if (id === null) throw alreadyThere();
    return { id, before: null, at: now };
  }
  const { id, before } = await addMemberRegistration(tx, { event: event.id, member }, now, row);
  return { id, before, at: before === null ? now : await updateRegistration(tx, id, values) };
}

function insertedColumns(values: ReturnType<typeof storedChange>) {
  return {
    attending: values.attending,
    waiting_since: values.waitingSince,
    comment: values.comment ?? '',
    answered_at: values.answeredAt,
    answered_late: values.answeredLate ?? (0 as const),
    reviewed_at: values.reviewedAt,
    reviewed_by: values.reviewedBy,
  };
}

/** Stores answers and says what was answered to these questions before; nothing is read where there was nothing. */
async function replaceAnswers(
  tx: Tx,
  { id, before }: ChangedRegistration,
  sent: readonly SentAnswer[],
): Promise<SentAnswer[]> {
  if (sent.length === 0) return [];
  const given = before === null ? new Map() : await findAnswers(tx, id);
  await putAnswers(tx, id, sent);
  return answersBefore(given, sent);
}
