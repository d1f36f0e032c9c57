import { answerProblem } from '../registrations/answer-rules.ts';
import type { Db } from '../storage/database.ts';
import { fromJson } from '../storage/json.ts';
import { everyAnswer, type AnswerRow } from './answers-store.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import {
  backwardEvents,
  closedToAll,
  everyEvent,
  expectedAtCancelled,
  hasMembers,
  isRightHeld,
  lateDueDates,
  openToAnswers,
  withoutNamedReviewer,
} from './events-checks-store.ts';
import { foundAmong, foundBy } from './found-store.ts';

function event({ id, title }: { id: number; title: string }, detail = ''): FoundRow {
  return { subject: 'event', id, name: title, detail };
}

async function* withoutReviewer({ db, now, day }: CheckParts): AsyncGenerator<FoundRow> {
  const held = remembered((path) => isRightHeld(db, 'review-events', path, day));
  for await (const row of everyEvent(withoutNamedReviewer(db, now))) {
    if (!(await held(row.path))) yield event(row);
  }
}

async function* withoutAudience({ db, now }: CheckParts): AsyncGenerator<FoundRow> {
  const peopled = remembered((path) => hasMembers(db, path));
  for await (const row of everyEvent(openToAnswers(db, now))) {
    if (!(await peopled(row.path))) yield event(row, `in the calendar "${row.calendar}"`);
  }
}

/** Asks once for each place, however many events it has. */
function remembered(ask: (path: string) => Promise<boolean>): (path: string) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>();
  return (path) => {
    const known = answers.get(path) ?? ask(path);
    answers.set(path, known);
    return known;
  };
}

async function* wrongAnswers(db: Db): AsyncGenerator<FoundRow> {
  for await (const row of everyAnswer(db)) {
    const problem = problemOf(row);
    // The answer itself stays with the event: it may be personal.
    if (problem !== null) {
      yield {
        subject: 'registration',
        id: row.registration,
        name: row.title,
        detail: `event ${row.event}, question ${row.question}: the answer ${problem}`,
      };
    }
  }
}

function problemOf(row: AnswerRow): string | null {
  if (row.event !== row.questionEvent) return `belongs to a question of event ${row.questionEvent}`;
  const { question: id, title, type } = row;
  const question = {
    id,
    title,
    type,
    required: row.required === 1,
    options: fromJson<string[]>(row.options),
  };
  return answerProblem(question, row.answer);
}

/** What can be wrong with events and the answers to them. */
export const eventChecks: readonly Check[] = [
  {
    code: 'no-reviewer',
    severity: 'error',
    title: 'Coming events with check-in that nobody can review',
    mend: 'Name a reviewer, or a function that someone holds at the owner of the calendar, or switch the review off.',
    find: (parts) => foundAmong(withoutReviewer(parts), parts.limit),
  },
  {
    code: 'backward-event',
    severity: 'error',
    title: 'Events that end before they begin',
    mend: 'Correct the start or the end of the event.',
    find: (parts) =>
      foundBy(parts, backwardEvents(parts.db), (row) => event(row, `from ${row.start} to ${row.end}`)),
  },
  {
    code: 'late-due-date',
    severity: 'warning',
    title: 'Coming events whose registration is due only after they begin',
    mend: 'Set the due date before the start: registration closes with the start anyway.',
    find: (parts) =>
      foundBy(parts, lateDueDates(parts.db, parts.now), (row) =>
        event(row, `begins ${row.start}, due ${row.due}`),
      ),
  },
  {
    code: 'no-audience',
    severity: 'warning',
    title: 'Coming events with registration in a calendar that reaches no active member',
    mend: 'Move the event to the calendar of a club or unit with members, or close it and invite people.',
    find: (parts) => foundAmong(withoutAudience(parts), parts.limit),
  },
  {
    code: 'closed-to-all',
    severity: 'warning',
    title: 'Coming closed events to which nobody is invited',
    mend: 'Invite members, or open the event: nobody but those in charge can see it.',
    find: (parts) => foundBy(parts, closedToAll(parts.db, parts.now), (row) => event(row)),
  },
  {
    code: 'expected-at-cancelled',
    severity: 'warning',
    title: 'Cancelled events that people still mean to attend',
    mend: 'Tell those who answered YES that the event does not take place.',
    find: (parts) =>
      foundBy(parts, expectedAtCancelled(parts.db, parts.now), (row) => event(row, `${row.people} said YES`)),
  },
  {
    code: 'wrong-answer',
    severity: 'error',
    title: 'Answers that do not fit their question',
    mend: 'Correct the answer as a reviewer, or bring back the option that it names.',
    find: ({ db, limit }) => foundAmong(wrongAnswers(db), limit),
  },
];
