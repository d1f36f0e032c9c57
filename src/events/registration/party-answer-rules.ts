import type { Attending } from '../event/attending.ts';
import { registrationClosedBecause } from '../event/event-rules.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import type { SentAnswer } from '../event/question.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { checkAnswers } from './answer-rules.ts';
import type { StoredRegistration } from './registration.ts';

/** What a host says of someone who comes with them. */
export interface SaidOfCompanion {
  registration: RegistrationId;
  attending: Attending;
  /** What the event asks of them; what is left out stays as it is. */
  answers?: SentAnswer[] | undefined;
}

/** Refuses answers for companions that do not fit what the event asks, at their fields; once registration has closed, all of them. */
export function checkPartyAnswers(
  { event, questions }: Pick<EventSettings, 'event' | 'questions'>,
  companions: readonly SaidOfCompanion[],
  now: DateTimeText,
): void {
  const closed = registrationClosedBecause(event, now);
  for (const [at, { answers = [] }] of companions.entries()) {
    if (closed !== null && answers.length > 0) throw conflict(closed);
    checkAnswers(questions, answers, (part, index) => `companions.${at}.answers.${index}.${part}`);
  }
}

/**
 * What is new in what a host says of someone; null where they have said the same, or wait for a seat already. Once registration
 * has closed nobody new comes: only who had answered before changes their mind.
 */
export function companionSays(
  event: EventRecord,
  known: Pick<StoredRegistration, 'attending' | 'waitingSince'>,
  says: Attending,
  now: DateTimeText,
): Attending | null {
  const before = known.waitingSince === null ? known.attending : 'YES';
  if (says === before) return null;
  const closed = registrationClosedBecause(event, now);
  if (closed !== null && says === 'YES' && before === null) throw conflict(closed);
  return says;
}
