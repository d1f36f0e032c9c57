import type { EditedQuestion } from '../../../lib/api/schema.gen.ts';
import { meetingOf, type Meeting } from '../../../lib/merge-rules.ts';
import type { QuestionDraft, OptionDraft } from './questions-rules.ts';

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

type Options = readonly OptionDraft[];

/** What each of two has made of the options of a question. */
interface Sides {
  readonly first: Options;
  readonly mine: Options;
  readonly theirs: Options;
}

const orderField = (question: string) => `${question}.options`;
const wordsField = (question: string, option: string) => `${question}.option.${option}`;

/** Takes the options of a question apart: the order of those that are on all sides, and the words of each. */
function fieldsOfOptions(question: string, options: Options, shared: readonly string[]): [string, unknown][] {
  const order = options.map(({ key }) => key).filter((key) => shared.includes(key));
  return [
    [orderField(question), order],
    ...options.map(({ key, title }): [string, string] => [wordsField(question, key), title]),
  ];
}

/** Puts the options of a question together again; one without words has been removed. */
function optionsOfFields(
  question: string,
  fields: Readonly<Record<string, unknown>>,
  sides: readonly Options[],
): OptionDraft[] {
  const wordsOf = (key: string) => fields[wordsField(question, key)] as string | undefined;
  const numbers = new Map(sides.flat().map(({ key, id }) => [key, id]));
  const order = fields[orderField(question)] as readonly string[];
  const isKept = (key: string) => wordsOf(key) !== undefined;
  return placedKeys(order, sides, isKept).map((key) => ({
    key,
    id: numbers.get(key) ?? null,
    title: wordsOf(key) ?? '',
  }));
}

/** One's own options; what both have added in the same words is one option, not two that nobody can tell apart. */
function withSharedAdditions({ first, mine, theirs }: Sides): OptionDraft[] {
  const known = new Set([...first, ...mine].map(({ key }) => key));
  const added = new Map(
    theirs.filter(({ key }) => !known.has(key)).map((option) => [spoken(option), option]),
  );
  return mine.map((option) => {
    const same = option.id === null ? added.get(spoken(option)) : undefined;
    if (same === undefined) return option;
    added.delete(spoken(option));
    return same;
  });
}

function spoken({ title }: OptionDraft): string {
  return title.trim().toLowerCase();
}

interface Keyed {
  readonly key: string;
}

/** The keys that are in every one of some lists, in the order of the first. */
function keysOnAll(first: readonly Keyed[], ...others: (readonly Keyed[])[]): string[] {
  return keysOf(first).filter((key) => others.every((list) => keysOf(list).includes(key)));
}

/**
 * Puts two lists together again: what both have stands in the order that was decided, and what one of them has alone
 * stands behind whatever it stood behind there. Behind the same one, that of the last side comes first.
 */
function placedKeys(
  order: readonly string[],
  sides: readonly (readonly Keyed[])[],
  isKept: (key: string) => boolean,
): string[] {
  const placed = order.filter(isKept);
  for (const keys of sides.map(keysOf))
    for (const [place, key] of keys.entries()) {
      if (placed.includes(key) || !isKept(key)) continue;
      const before = keys.slice(0, place);
      placed.splice(placed.findLastIndex((one) => before.includes(one)) + 1, 0, key);
    }
  return placed;
}

function keysOf(list: readonly Keyed[]): string[] {
  return list.map(({ key }) => key);
}
