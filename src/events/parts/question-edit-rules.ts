import { questionProblems } from '../event/question-rules.ts';
import { answerProblem } from '../registration/answer-rules.ts';
import { badFields, type FieldProblem } from '../../platform/shared/errors.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type {
  EditedQuestion,
  PlannedQuestion,
  QuestionOption,
  PlannedQuestions,
  SentQuestion,
} from './edited-question.ts';
import { withDate } from '../organising/managed-event-rules.ts';

/** The different answers to each question that was answered. */
export type GivenAnswers = ReadonlyMap<QuestionId, readonly string[]>;

/**
 * What becomes of the questions of an event when these are sent in their place; no answer is ever lost. Of a later event of
 * a series, which is not the one that was sent, a refusal names the day.
 */
export function planQuestions(
  stored: readonly EditedQuestion[],
  sent: readonly SentQuestion[],
  given: GivenAnswers,
  laterDay?: DateTimeText,
): PlannedQuestions {
  const known = new Map(stored.map((question) => [question.id, question]));
  const asked = sent.map((question) => planned(question, known.get(question.id ?? noId), given));
  const problems = sent.flatMap((question, index) => {
    const before = known.get(question.id ?? noId);
    const plan = asked[index];
    const found = plan === undefined ? [] : problemsOf({ sent: question, before, plan, given });
    return found.map(({ field, problem }) => ({ field: `questions.${index}.${field}`, problem }));
  });
  problems.push(...repeatedIds(sent));
  if (problems.length > 0) {
    throw badFields(laterDay === undefined ? problems : withDate(laterDay, problems));
  }
  const kept = new Set(sent.map(({ id }) => id));
  const left = stored.filter(({ id }) => !kept.has(id));
  return {
    asked,
    archived: left.filter(({ id }) => given.has(id)).map((question) => ({ ...question, archived: true })),
    removed: left.filter(({ id }) => !given.has(id)).map(({ id }) => id),
  };
}

/** No question has this number. */
const noId = 0 as QuestionId;

function planned(
  { id, title, type, required = false, options = [] }: SentQuestion,
  before: EditedQuestion | undefined,
  given: GivenAnswers,
): PlannedQuestion {
  const numbered = withIds(options, before);
  const renames = renamesBetween(before?.options ?? [], numbered);
  const titles = new Set(numbered.map((option) => option.title));
  const answers = (before === undefined ? undefined : given.get(before.id)) ?? [];
  const missed = answers
    .map((answer) => renames.get(answer) ?? answer)
    .filter((answer) => !titles.has(answer));
  const archivedOptions = type === 'choice' && before?.type === 'choice' ? missed.toSorted() : [];
  const asked = { title, type, required, options: numbered, archivedOptions, archived: false };
  return { ...asked, id: id ?? null, renames };
}

/** A new option gets a number that no option of the question has had as far as is known. */
function withIds(
  options: readonly { id?: number | undefined; title: string }[],
  before: EditedQuestion | undefined,
): QuestionOption[] {
  let last = Math.max(0, ...(before?.options ?? []).map(({ id }) => id), ...options.map(({ id = 0 }) => id));
  return options.map(({ id, title }) => ({ id: id ?? (last += 1), title }));
}

function renamesBetween(
  before: readonly QuestionOption[],
  after: readonly QuestionOption[],
): ReadonlyMap<string, string> {
  const titles = new Map(before.map(({ id, title }) => [id, title]));
  return new Map(
    after.flatMap(({ id, title }): [string, string][] => {
      const old = titles.get(id);
      return old === undefined || old === title ? [] : [[old, title]];
    }),
  );
}

interface Checked {
  sent: SentQuestion;
  before: EditedQuestion | undefined;
  plan: PlannedQuestion;
  given: GivenAnswers;
}

function problemsOf({ sent, before, plan, given }: Checked): FieldProblem[] {
  if (sent.id !== undefined && before === undefined) {
    return [{ field: 'id', problem: `${sent.id} is no question of this event` }];
  }
  const titles = plan.options.map(({ title }) => title);
  const problems = questionProblems({ type: plan.type, options: titles });
  if (problems.length > 0) return problems;
  return [
    ...optionProblems(sent, before),
    ...mergingProblems(plan, before, given),
    ...typeProblems(plan, before, given),
  ];
}

/** An option that takes the title of one that is gone would take its answers too, and nobody could tell them apart again. */
function mergingProblems(
  { type, options, renames }: PlannedQuestion,
  before: EditedQuestion | undefined,
  given: GivenAnswers,
): FieldProblem[] {
  if (before === undefined || before.type !== 'choice' || type !== 'choice') return [];
  const renamed = new Set(renames.values());
  const answers = given.get(before.id) ?? [];
  return options.flatMap(({ title }, index): FieldProblem[] => {
    if (!renamed.has(title) || renames.has(title) || !answers.includes(title)) return [];
    return [{ field: `options.${index}.title`, problem: 'is what people chose before; use another title' }];
  });
}

function optionProblems({ options = [] }: SentQuestion, before: EditedQuestion | undefined): FieldProblem[] {
  const known = new Set(before?.options.map(({ id }) => id));
  const ids = new Set<number>();
  const titles = new Set<string>();
  return options.flatMap(({ id, title }, index): FieldProblem[] => {
    const field = `options.${index}`;
    const problems: [boolean, FieldProblem][] = [
      [titles.has(title), { field: `${field}.title`, problem: 'is the title of another option, too' }],
    ];
    titles.add(title);
    if (id !== undefined) {
      problems.push(
        [ids.has(id), { field: `${field}.id`, problem: `${id} is sent more than once` }],
        [!known.has(id), { field: `${field}.id`, problem: `${id} is no option of this question` }],
      );
      ids.add(id);
    }
    return problems.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
  });
}

/** Another type must take every answer that was given. */
function typeProblems(
  plan: PlannedQuestion,
  before: EditedQuestion | undefined,
  given: GivenAnswers,
): FieldProblem[] {
  if (before === undefined || before.type === plan.type) return [];
  const question = { ...plan, id: before.id, options: plan.options.map(({ title }) => title) };
  const lost = (given.get(before.id) ?? []).filter((answer) => answerProblem(question, answer) !== null);
  if (lost.length === 0) return [];
  const problem =
    `cannot become ${plan.type}: ${lost.length === 1 ? 'an answer that was' : 'answers that were'} given would be lost. ` +
    'Leave the question out, which keeps its answers, and ask a new one';
  return [{ field: 'type', problem }];
}

function repeatedIds(sent: readonly SentQuestion[]): FieldProblem[] {
  const seen = new Set<QuestionId>();
  return sent.flatMap(({ id }, index) => {
    if (id === undefined || !seen.has(id)) {
      if (id !== undefined) seen.add(id);
      return [];
    }
    return [{ field: `questions.${index}.id`, problem: `${id} is sent more than once` }];
  });
}
