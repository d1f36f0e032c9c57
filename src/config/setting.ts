import { Type } from 'typebox';
import type { TBoolean, TEnum, TInteger, TSchema, TString, TStringOptions } from 'typebox';

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

/** What is said where a setting is defined; a flag that is left out is the variable in lower case. */
type Defined<Value> = Omit<SettingKeywords<Value>, 'flag' | 'wants'> & { flag?: string };

/** A setting that is a text. */
export function text(keywords: Defined<string> & TStringOptions & { wants: string }): TString {
  return Type.String({ pattern: noControlCharacters, ...withFlag(keywords) });
}

/** A setting that is a whole number within a range. */
export function wholeNumber({
  range: [minimum, maximum],
  ...keywords
}: Defined<number> & { range: readonly [minimum: number, maximum: number] }): TInteger {
  const wants = `a whole number from ${minimum} to ${maximum}`;
  return Type.Integer({ placeholder: '<number>', ...withFlag(keywords), minimum, maximum, wants });
}

/** A setting that is on or off. */
export function onOrOff(keywords: Defined<boolean>): TBoolean {
  return Type.Boolean({ ...withFlag(keywords), wants: 'true or false' });
}

/** A setting that is one of a few words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  keywords: Defined<Word>,
): TEnum<Word[]> {
  return Type.Enum([...words], { ...withFlag(keywords), wants: `one of ${words.join(', ')}` });
}

function withFlag<Keywords extends { env: string }>(keywords: Keywords) {
  const flag = `--${keywords.env.replace('GUILDHALL_', '').toLowerCase().replaceAll('_', '-')}`;
  return { flag, ...keywords };
}

/** Settings end up in mail headers, log lines and pages, where a line break could say something else. */
const noControlCharacters = String.raw`^\P{Cc}*$`;

/** What a setting may ask of its value; these and no other keywords are looked at. */
interface Demands extends Pick<TStringOptions, 'minLength' | 'maxLength' | 'pattern'> {
  type?: string;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  check?: (text: string) => boolean;
}

/** Whether a value is one that the setting accepts. */
export function accepts(setting: TSchema, value: unknown): boolean {
  const demands: Demands = setting;
  if (demands.enum !== undefined) return demands.enum.includes(value);
  if (demands.type === 'boolean') return typeof value === 'boolean';
  if (demands.type === 'integer') return Number.isSafeInteger(value) && isWithin(demands, Number(value));
  return typeof value === 'string' && isFittingText(demands, value);
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Demands, value: number): boolean {
  return value >= minimum && value <= maximum;
}

function isFittingText(
  { minLength = 0, maxLength = Infinity, pattern = '', check }: Demands,
  value: string,
): boolean {
  if (value.length < minLength || value.length > maxLength) return false;
  return new RegExp(pattern, 'u').test(value) && check?.(value) !== false;
}
