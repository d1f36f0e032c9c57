import type { Locale } from './locale.ts';

/** What a sentence says of one, and of any other number. */
interface Plural {
  readonly one: string;
  readonly other: string;
}

/**
 * Sentences as a catalogue has them: `{0}` stands for the first value that a sentence is given, `{1}` for the second, and `{name}` for one
 * that is given by its name.
 */
export type Texts<Sentences> = {
  readonly [Key in keyof Sentences]: Sentences[Key] extends string
    ? string
    : Sentences[Key] extends (...values: never[]) => string
      ? string | Plural
      : Texts<Sentences[Key]>;
};

type Catalogue = Readonly<{ [key: string]: string | Catalogue }>;
type Sentence = (...values: readonly (string | number | Readonly<Record<string, string>>)[]) => string;

/** Makes the sentences of a catalogue: texts with places for values become functions that put those in, as they are given. */
export function sentencesOf<Sentences>(
  catalogue: Readonly<Record<Locale, Texts<Sentences>>>,
): Readonly<Record<Locale, Sentences>> {
  return spoken(catalogue as unknown as Catalogue) as Readonly<Record<Locale, Sentences>>;
}

function spoken(texts: Catalogue): unknown {
  const { one, other } = texts;
  if (typeof one === 'string' && typeof other === 'string') {
    const [single, many] = [sentenceOf(one), sentenceOf(other)];
    return (amount: number) => (amount === 1 ? single(amount) : many(amount));
  }
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text !== 'string') return [key, spoken(text)];
      return [key, /\{\w+\}/.test(text) ? sentenceOf(text) : text];
    }),
  );
}

function sentenceOf(text: string): Sentence {
  // Taken apart once: mails are written by the thousand. Every second part is the name of a value.
  const parts = text.split(/\{(\w+)\}/);
  return (...values) => {
    const [first] = values;
    const named = typeof first === 'object' ? first : (values as unknown as Readonly<Record<string, string>>);
    return parts.map((part, index) => (index % 2 === 0 ? part : (named[part] ?? ''))).join('');
  };
}
