import type { Locale } from '../../platform/localisation/locale.ts';
import type { EventSettings } from '../event/event.ts';
import type { ComingAndWaiting, QuestionSums } from './answer-sums.ts';
import { answerSums } from './answer-sums-rules.ts';
import { findAnswerCounts } from './answer-sums-store.ts';
import { kitchenPages, type AskedPerson, type SheetLine } from './kitchen-sheet-presenter.ts';
import { asAttendee } from './participant-rows-presenter.ts';
import { orderOf } from './participant-rules.ts';
import { allParticipants, questionsOfFile, type ParticipantParts } from './participants-service.ts';

/** What was answered to the questions of an event, added up, and of how many people. */
export interface AnswerSummary {
  readonly people: ComingAndWaiting;
  readonly questions: readonly QuestionSums[];
}

/** Adds up what those who come and those who wait have answered, also to questions that are no longer asked. */
export async function summariseAnswers(
  { storage, audience }: ParticipantParts,
  settings: EventSettings,
): Promise<AnswerSummary> {
  const { event } = settings;
  const questions = await questionsOfFile(storage, settings);
  const counts = questions.length === 0 ? [] : await findAnswerCounts(storage.db, event.id);
  const { yes: coming, waiting } = await audience.of(event);
  return { people: { coming, waiting }, questions: answerSums(questions, counts) };
}

/** The lines of the sheet for the kitchen, some at a time: what is asked, how many want it, and who wants what others do not. */
export async function kitchenLines(
  { storage }: ParticipantParts,
  settings: EventSettings,
  sums: readonly QuestionSums[],
  { timeZone, locale }: { timeZone: string; locale: Locale },
): Promise<AsyncGenerator<SheetLine[]>> {
  const asked = sums.map(({ question }) => question);
  const people = await allParticipants(
    storage,
    { event: settings.event, questions: asked.map((one) => ({ ...one, required: false })) },
    { filter: { state: 'yes', words: [] }, order: orderOf('club') },
    (one) => asAttendee(one, { questions: asked, timeZone, locale }),
  );
  return (async function* pages() {
    const everyone: AskedPerson[] = [];
    for await (const some of people)
      for (const { lastName, firstName, club, answers, comment } of some)
        everyone.push({ lastName, firstName, club, answers, comment });
    yield* kitchenPages(sums, everyone, locale);
  })();
}
