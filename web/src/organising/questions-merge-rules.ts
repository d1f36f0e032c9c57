import type { EditedQuestion } from '../api/schema.gen.ts';
import { meetingOf, type Meeting } from '../shared/merge-rules.ts';
import { keysOnAll, placedKeys } from './list-merge-rules.ts';
import { fieldsOfOptions, optionsOfFields, withSharedAdditions } from './options-merge-rules.ts';
import type { QuestionDraft } from './questions-rules.ts';

/**
 * Questions as a list of fields, each of which two people can change: the order, the parts of the questions that both
 * have, and the others as a whole.
 */
export type QuestionFields = Readonly<Record<string, unknown>>;

/**
 * What can be changed of a question by itself. Where it is a choice for everybody, each option is a field and so is their
 * order; where somebody has changed the kind of answer, it goes with what there is to choose from.
 */
const parts = ['title', 'required', 'answer', 'options', 'option'] as const;
export type QuestionPart = (typeof parts)[number];

/** Which questions and options are on all sides. */
interface OnAllSides {
  /** The keys of the questions. */
  readonly shared: readonly string[];
  /** The keys of the options, of those questions that are choices on all sides. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** Where somebody else's questions meet one's own. */
export interface QuestionsMeeting extends OnAllSides {
  readonly meeting: Meeting<QuestionFields>;
  readonly first: readonly QuestionDraft[];
  readonly mine: readonly QuestionDraft[];
  readonly theirs: readonly QuestionDraft[];
}

/** Lets questions meet those that somebody else has saved meanwhile. */
export function questionsMeeting(
  lists: { first: QuestionDraft[]; mine: QuestionDraft[]; theirs: QuestionDraft[] },
  how: { version: number; by: readonly unknown[] },
): QuestionsMeeting {
  const { first, theirs } = lists;
  const shared = keysOnAll(first, lists.mine, theirs);
  const choices: Record<string, string[]> = {};
  const mine = lists.mine.map((own) => {
    const [before, other] = [byKey(first, own.key), byKey(theirs, own.key)];
    if (before === undefined || other === undefined) return own;
    if ([before, own, other].some(({ type }) => type !== 'choice')) return own;
    choices[own.key] = keysOnAll(before.options, own.options, other.options);
    const sides = { first: before.options, mine: own.options, theirs: other.options };
    return { ...own, options: withSharedAdditions(sides) };
  });
  const fields = (list: readonly QuestionDraft[]) => fieldsOfQuestions(list, { shared, choices });
  const meeting = meetingOf({ first: fields(first), mine: fields(mine), theirs: fields(theirs) }, how);
  return { meeting, shared, choices, first, mine, theirs };
}

function byKey(questions: readonly QuestionDraft[], key: string): QuestionDraft | undefined {
  return questions.find((question) => question.key === key);
}

/** Takes questions apart. */
export function fieldsOfQuestions(
  questions: readonly QuestionDraft[],
  { shared, choices }: OnAllSides,
): QuestionFields {
  const fields = questions.flatMap((question): [string, unknown][] => {
    const { key, title, required, type, options } = question;
    if (!shared.includes(key)) return [[key, question]];
    const choice = choices[key];
    return [
      [`${key}.title`, title],
      [`${key}.required`, required],
      [`${key}.answer`, choice === undefined ? { type, options } : { type }],
      ...(choice === undefined ? [] : fieldsOfOptions(key, options, choice)),
    ];
  });
  const order = questions.map(({ key }) => key).filter((key) => shared.includes(key));
  return { order, ...Object.fromEntries(fields) };
}

/** Which question a field is about, which part of it, and of an option which one; a question as a whole has no part. */
export function partOfQuestion(field: string): {
  key: string;
  part: QuestionPart | undefined;
  option: string | undefined;
} {
  const [key = '', name, option] = field.split('.');
  return { key, part: parts.find((part) => part === name), option };
}

/** Puts questions together again; those of one side alone stand behind the one that they stood behind there. */
export function questionsOfFields(
  fields: QuestionFields,
  { shared, mine, theirs }: Pick<QuestionsMeeting, 'shared' | 'mine' | 'theirs'>,
  now: readonly QuestionDraft[],
): QuestionDraft[] {
  const order = fields['order'] as readonly string[];
  const sides = [now, mine, theirs];
  const isKept = (key: string) => fields[shared.includes(key) ? `${key}.title` : key] !== undefined;
  return placedKeys(order, sides, isKept).map((key) =>
    shared.includes(key) ? togetherAgain(fields, key, sides) : (fields[key] as QuestionDraft),
  );
}

function togetherAgain(
  fields: QuestionFields,
  key: string,
  sides: readonly (readonly QuestionDraft[])[],
): QuestionDraft {
  const value = (part: QuestionPart) => fields[`${key}.${part}`];
  const { type, options } = value('answer') as Pick<QuestionDraft, 'type'> & Partial<QuestionDraft>;
  const given = sides.map((side) => byKey(side, key)?.options ?? []);
  return {
    key,
    id: Number(key),
    title: value('title') as string,
    required: value('required') as boolean,
    type,
    options: options ?? optionsOfFields(key, fields, given),
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
