import { placedKeys } from './list-merge-rules.ts';
import type { OptionDraft } from './questions-rules.ts';

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
export function fieldsOfOptions(
  question: string,
  options: Options,
  shared: readonly string[],
): [string, unknown][] {
  const order = options.map(({ key }) => key).filter((key) => shared.includes(key));
  return [
    [orderField(question), order],
    ...options.map(({ key, title }): [string, string] => [wordsField(question, key), title]),
  ];
}

/** Puts the options of a question together again; one without words has been removed. */
export function optionsOfFields(
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
export function withSharedAdditions({ first, mine, theirs }: Sides): OptionDraft[] {
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
