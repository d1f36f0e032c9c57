import type { EditedQuestion } from '../api/schema.gen.ts';
import { meetingOf, type Meeting } from '../shared/merge-rules.ts';
import type { QuestionDraft } from './questions-rules.ts';

/**
 * Questions as a list of fields, each of which two people can change: the order, the parts of the questions that both
 * have, and the others as a whole.
 */
export type QuestionFields = Readonly<Record<string, unknown>>;

/** What can be changed of a question by itself; the kind of answer goes with what there is to choose from. */
const parts = ['title', 'answer', 'required'] as const;
export type QuestionPart = (typeof parts)[number];

/** Where somebody else's questions meet one's own. */
export interface QuestionsMeeting {
  readonly meeting: Meeting<QuestionFields>;
  /** The keys of the questions that are on all sides. */
  readonly shared: readonly string[];
  readonly mine: readonly QuestionDraft[];
  readonly theirs: readonly QuestionDraft[];
}

/** Lets questions meet those that somebody else has saved meanwhile. */
export function questionsMeeting(
  lists: { first: QuestionDraft[]; mine: QuestionDraft[]; theirs: QuestionDraft[] },
  how: { version: number; by: readonly unknown[] },
): QuestionsMeeting {
  const { first, mine, theirs } = lists;
  const has = (list: readonly QuestionDraft[], key: string) => list.some((one) => one.key === key);
  const shared = first.map(({ key }) => key).filter((key) => has(mine, key) && has(theirs, key));
  const fields = (list: readonly QuestionDraft[]) => fieldsOfQuestions(list, shared);
  const meeting = meetingOf({ first: fields(first), mine: fields(mine), theirs: fields(theirs) }, how);
  return { meeting, shared, mine, theirs };
}

/** Takes questions apart. */
export function fieldsOfQuestions(
  questions: readonly QuestionDraft[],
  shared: readonly string[],
): QuestionFields {
  const fields = questions.flatMap((question): [string, unknown][] => {
    const { key, title, required, type, options } = question;
    if (!shared.includes(key)) return [[key, question]];
    const values = { title, required, answer: { type, options } };
    return parts.map((part) => [`${key}.${part}`, values[part]]);
  });
  const order = questions.map(({ key }) => key).filter((key) => shared.includes(key));
  return { order, ...Object.fromEntries(fields) };
}

/** Which question a field is about, and which part of it; a question as a whole has none. */
export function partOfQuestion(field: string): { key: string; part: QuestionPart | undefined } {
  const [key = '', name] = field.split('.');
  return { key, part: parts.find((part) => part === name) };
}

/** Puts questions together again; those of one side alone stand behind the one that they stood behind there. */
export function questionsOfFields(
  fields: QuestionFields,
  { shared, mine, theirs }: Pick<QuestionsMeeting, 'shared' | 'mine' | 'theirs'>,
  now: readonly QuestionDraft[],
): QuestionDraft[] {
  const order = fields['order'] as readonly string[];
  const result = order.map((key) => togetherAgain(fields, key));
  for (const side of [now, mine, theirs])
    for (const [place, { key }] of side.entries()) {
      const whole = fields[key] as QuestionDraft | undefined;
      if (shared.includes(key) || whole === undefined || result.some((one) => one.key === key)) continue;
      const before = side.slice(0, place).map((one) => one.key);
      result.splice(result.findLastIndex((one) => before.includes(one.key)) + 1, 0, whole);
    }
  return result;
}

function togetherAgain(fields: QuestionFields, key: string): QuestionDraft {
  const value = (part: QuestionPart) => fields[`${key}.${part}`];
  const answer = value('answer') as Pick<QuestionDraft, 'type' | 'options'>;
  return {
    key,
    id: Number(key),
    title: value('title') as string,
    required: value('required') as boolean,
    ...answer,
  };
}

/** The questions without the numbers that the service no longer knows: what somebody else has deleted is new. */
export function withKnownIds(
  questions: readonly QuestionDraft[],
  stored: readonly EditedQuestion[],
): QuestionDraft[] {
  return questions.map((question) => {
    const known = stored.find(({ id }) => id === question.id);
    const numbers = new Set(known?.options.map(({ id }) => id));
    const options = question.options.map((option) =>
      option.id !== null && numbers.has(option.id) ? option : { ...option, id: null },
    );
    return { ...question, id: known?.id ?? null, options };
  });
}
