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

/** The questions of an event as a form. */
export interface QuestionsDraft {
  questions: QuestionDraft[];
}

/** The field of a question in the form. */
export function questionField({ key }: Pick<QuestionDraft, 'key'>): string {
  return `question-${key}`;
}

/** The list with one of its questions changed. */
export function withQuestion(
  questions: readonly QuestionDraft[],
  key: string,
  part: Partial<QuestionDraft>,
): QuestionDraft[] {
  return questions.map((question) => (question.key === key ? changed(question, part) : question));
}

/** A choice has something to choose from, at least two things. */
function changed(question: QuestionDraft, part: Partial<QuestionDraft>): QuestionDraft {
  const next = { ...question, ...part };
  if (next.type !== 'choice' || next.options.length > 0) return next;
  return { ...next, options: [newOption(), newOption()] };
}

/** A list with one of its entries in another place. */
export function movedTo<Entry extends { key: string }>(
  list: readonly Entry[],
  key: string,
  to: number,
): Entry[] {
  const moved = list.find((entry) => entry.key === key);
  if (moved === undefined) return [...list];
  const rest = list.filter((entry) => entry !== moved);
  const place = Math.min(Math.max(0, to), rest.length);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

/** The questions with one that was removed in its place again. */
export function putBack(
  { questions }: QuestionsDraft,
  question: QuestionDraft,
  place: number,
): QuestionsDraft {
  if (questions.some(({ key }) => key === question.key)) return { questions };
  return { questions: movedTo([...questions, question], question.key, place) };
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

/** What is wrong with what is typed, by field; the service has the last word. */
export function questionProblems({ questions }: QuestionsDraft): Record<string, QuestionProblem> {
  const found = questions.map((question) => [questionField(question), problemOf(question)] as const);
  return Object.fromEntries(found.filter((one): one is [string, QuestionProblem] => one[1] !== undefined));
}

function problemOf({ title, type, options }: QuestionDraft): QuestionProblem | undefined {
  const titles = filled(options).map((option) => option.title.toLowerCase());
  if (title.trim() === '') return 'missing';
  if (type === 'choice' && titles.length < 2) return 'few-options';
  return type === 'choice' && new Set(titles).size < titles.length ? 'same-options' : undefined;
}

/** Which question the service refused, and why: it names them by their place in the list. */
export function refusedQuestion({ questions }: QuestionsDraft, name: string) {
  const [, place, part] = /^questions[./](\d+)(?:[./](\w+))?/.exec(name) ?? [];
  const question = place === undefined ? undefined : questions[Number(place)];
  const problem: QuestionProblem = part === 'type' ? 'answers-lost' : 'refused';
  return question && { question, problem };
}
