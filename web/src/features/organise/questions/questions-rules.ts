import type { EditedQuestion, QuestionList } from '../../../lib/api/schema.gen.ts';
import { newNonce } from '../../../lib/new-nonce.ts';

export type QuestionType = EditedQuestion['type'];

/** An option as it is typed; a new one has no number yet. */
export interface OptionDraft {
  key: string;
  id: number | null;
  title: string;
}

/** A question as it is typed. */
export interface QuestionDraft {
  key: string;
  id: number | null;
  title: string;
  type: QuestionType;
  required: boolean;
  options: OptionDraft[];
}

/** The form of a question. */
export function draftOfQuestion({ id, title, type, required, options }: EditedQuestion): QuestionDraft {
  return {
    key: String(id),
    id,
    title,
    type,
    required,
    options: options.map((option) => ({ key: String(option.id), ...option })),
  };
}

/** The form of those of an event's questions that are asked. */
export function askedQuestions(questions: readonly EditedQuestion[]): QuestionDraft[] {
  return questions.filter(({ archived }) => !archived).map(draftOfQuestion);
}

/** An empty question. */
export function newQuestion(): QuestionDraft {
  return { key: newNonce(), id: null, title: '', type: 'text', required: false, options: [] };
}

/** An empty option. */
export function newOption(): OptionDraft {
  return { key: newNonce(), id: null, title: '' };
}

/** What can be done with the list of questions. */
export type QuestionsChange =
  | { kind: 'add'; question: QuestionDraft }
  | { kind: 'change'; key: string; part: Partial<QuestionDraft> }
  | { kind: 'remove'; key: string }
  | { kind: 'move'; key: string; to: number }
  | { kind: 'replace'; questions: QuestionDraft[] };

/** The list after something was done with it. */
export function changedQuestions(now: QuestionDraft[], change: QuestionsChange): QuestionDraft[] {
  if (change.kind === 'replace') return change.questions;
  if (change.kind === 'add') return [...now, change.question];
  if (change.kind === 'remove') return now.filter(({ key }) => key !== change.key);
  if (change.kind === 'move') return movedTo(now, change.key, change.to);
  return now.map((question) => (question.key === change.key ? changed(question, change.part) : question));
}

/** A choice has something to choose from, at least two things. */
function changed(question: QuestionDraft, part: Partial<QuestionDraft>): QuestionDraft {
  const next = { ...question, ...part };
  if (next.type !== 'choice' || next.options.length > 0) return next;
  return { ...next, options: [newOption(), newOption()] };
}

/** A list with one of its entries in another place. */
function movedTo<Entry extends { key: string }>(list: readonly Entry[], key: string, to: number): Entry[] {
  const moved = list.find((entry) => entry.key === key);
  if (moved === undefined) return [...list];
  const rest = list.filter((entry) => entry !== moved);
  const place = Math.min(Math.max(0, to), rest.length);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

/** What is sent. Options that were left empty are none. */
export function questionsBody(questions: readonly QuestionDraft[]): QuestionList {
  return {
    questions: questions.map(({ id, title, type, required, options }) => ({
      ...(id === null ? {} : { id }),
      title: title.trim(),
      type,
      required,
      ...(type === 'choice' ? { options: filled(options) } : {}),
    })),
  };
}

function filled(options: readonly OptionDraft[]) {
  return options
    .map(({ id, title }) => ({ ...(id === null ? {} : { id }), title: title.trim() }))
    .filter(({ title }) => title !== '');
}

/** What may be wrong with a question. */
export type QuestionProblem = 'missing' | 'few-options' | 'same-options' | 'answers-lost' | 'refused';

/** What is wrong with each question, by its key. */
export type QuestionProblems = ReadonlyMap<string, QuestionProblem>;

/** What is wrong with what is typed; the service has the last word. */
export function questionProblems(questions: readonly QuestionDraft[]): QuestionProblems {
  const problems = new Map<string, QuestionProblem>();
  for (const { key, title, type, options } of questions) {
    const titles = filled(options).map((option) => option.title.toLowerCase());
    if (title.trim() === '') problems.set(key, 'missing');
    else if (type === 'choice' && titles.length < 2) problems.set(key, 'few-options');
    else if (type === 'choice' && new Set(titles).size < titles.length) problems.set(key, 'same-options');
  }
  return problems;
}

/** Something that the service refused. */
interface RefusedField {
  field: string;
  /** The day of a later date of a series; undefined for the event of the form. */
  date?: string;
}

/** Which questions the service refused: it names them by their place in the list. */
export function refusedQuestions(
  questions: readonly QuestionDraft[],
  fields: readonly RefusedField[],
): QuestionProblems {
  const own = refusedOf(questions, fields).filter(({ date }) => date === undefined);
  return new Map(own.map(({ question, problem }) => [question.key, problem]));
}

/** Which questions a later date of a series cannot take, where nothing is wrong with those of the form. */
export function refusedOnDays(questions: readonly QuestionDraft[], fields: readonly RefusedField[]) {
  return refusedOf(questions, fields).flatMap(({ question, problem, date }) =>
    date === undefined ? [] : [{ title: question.title, problem, date }],
  );
}

function refusedOf(questions: readonly QuestionDraft[], fields: readonly RefusedField[]) {
  return fields.flatMap(({ field, date }) => {
    const [, place, part] = /^questions[./](\d+)(?:[./](\w+))?/.exec(field) ?? [];
    const question = questions[Number(place)];
    if (place === undefined || question === undefined) return [];
    const problem: QuestionProblem = part === 'type' ? 'answers-lost' : 'refused';
    return [{ question, problem, date }];
  });
}

/** Whether two lists say the same. */
export function sameQuestions(one: readonly QuestionDraft[], other: readonly QuestionDraft[]): boolean {
  return JSON.stringify(questionsBody(one)) === JSON.stringify(questionsBody(other));
}
