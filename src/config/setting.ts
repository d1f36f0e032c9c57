import {
  Type,
  type TBoolean,
  type TEnum,
  type TInteger,
  type TNumberOptions,
  type TRefine,
  type TSchema,
  type TString,
  type TStringOptions,
} from 'typebox';

/** What every setting says about itself; help, documentation and error sentences are made from it. */
export interface SettingKeywords<Value> {
  description: string;
  default: Value;
  /** The environment variable. */
  env: string;
  /** The flag of the command line. */
  flag: string;
  /** What stands for the value in help, such as `<port>`; a flag that is on or off has none. */
  placeholder?: string;
  example: string;
  /** Completes the sentence "… but it must be …". */
  wants: string;
  /** Said where the default is worked out from other settings. */
  defaultNote?: string;
  /** A secret's value is never shown, neither in errors nor in help. */
  secret?: boolean;
  /** True when the text is acceptable; asked after the other keywords agreed. */
  check?: (text: string) => boolean;
}

/** A setting that is a text. */
export function text(keywords: SettingKeywords<string> & TStringOptions): TString {
  const { check, ...options } = keywords;
  return checked(Type.String({ pattern: noControlCharacters, ...options }), check);
}

/** A setting that is a whole number. */
export function wholeNumber(keywords: SettingKeywords<number> & TNumberOptions): TInteger {
  return Type.Integer(keywords);
}

/** A setting that is on or off. */
export function onOrOff(keywords: Omit<SettingKeywords<boolean>, 'wants'>): TBoolean {
  return Type.Boolean({ ...keywords, wants: 'true or false' });
}

/** A setting that is one of a few words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  keywords: Omit<SettingKeywords<Word>, 'wants'>,
): TEnum<Word[]> {
  return Type.Enum([...words], { ...keywords, wants: `one of ${words.join(', ')}` });
}

/** Settings end up in mail headers, log lines and pages, where a line break could say something else. */
const noControlCharacters = String.raw`^\P{Cc}*$`;

function checked<Schema extends TSchema>(
  schema: Schema,
  check: ((text: string) => boolean) | undefined,
): Schema | TRefine<Schema> {
  return check === undefined ? schema : Type.Refine(schema, (value) => check(String(value)));
}
