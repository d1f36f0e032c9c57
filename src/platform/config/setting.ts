/** What every setting says about itself; help, documentation and error sentences are made from it. */
interface SettingKeywords<Value> {
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

/** What a text must be like. */
interface TextDemands {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** What a setting may ask of its value. */
interface Demands extends TextDemands {
  kind: 'text' | 'whole number' | 'on or off';
  words?: readonly string[];
  minimum?: number;
  maximum?: number;
}

/** A setting with all that is known of it. It is plain data, because every command reads it before anything else. */
export type Definition<Value> = SettingKeywords<Value> & Demands;

/** What is said where a setting is defined; a flag that is left out is the variable in lower case. */
type Defined<Value> = Omit<SettingKeywords<Value>, 'flag' | 'wants'> & { flag?: string };

/** A setting that is a text. */
export function textSetting(keywords: Defined<string> & TextDemands & { wants: string }): Definition<string> {
  return { kind: 'text', pattern: noControlCharacters, ...withFlag(keywords) };
}

/** A setting that is a whole number within a range. */
export function wholeNumber({
  range: [minimum, maximum],
  ...keywords
}: Defined<number> & { range: readonly [minimum: number, maximum: number] }): Definition<number> {
  const wants = `a whole number from ${minimum} to ${maximum}`;
  return { kind: 'whole number', placeholder: '<number>', ...withFlag(keywords), minimum, maximum, wants };
}

/** A setting that is on or off. */
export function onOrOff(keywords: Defined<boolean>): Definition<boolean> {
  return { kind: 'on or off', ...withFlag(keywords), wants: 'true or false' };
}

/** A setting that is one of a few words. */
export function choiceSetting<const Word extends string>(
  words: readonly Word[],
  keywords: Defined<Word>,
): Definition<Word> {
  return { kind: 'text', words, ...withFlag(keywords), wants: `one of ${words.join(', ')}` };
}

function withFlag<Keywords extends { env: string }>(keywords: Keywords) {
  const flag = `--${keywords.env.replace('GUILDHALL_', '').toLowerCase().replaceAll('_', '-')}`;
  return { flag, ...keywords };
}

/** Settings end up in mail headers, log lines and pages, where a line break could say something else. */
const noControlCharacters = String.raw`^\P{Cc}*$`;

/** Whether a value is one that the setting accepts. */
export function accepts(setting: Definition<string | number | boolean>, value: unknown): boolean {
  if (setting.kind === 'on or off') return typeof value === 'boolean';
  if (setting.kind === 'whole number') return Number.isSafeInteger(value) && isWithin(setting, Number(value));
  if (typeof value !== 'string') return false;
  return setting.words === undefined ? isFittingText(setting, value) : setting.words.includes(value);
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: Demands, value: number): boolean {
  return value >= minimum && value <= maximum;
}

function isFittingText(
  { minLength = 0, maxLength = Infinity, pattern = '', check }: Definition<string | number | boolean>,
  value: string,
): boolean {
  if (value.length < minLength || value.length > maxLength) return false;
  return new RegExp(pattern, 'u').test(value) && check?.(value) !== false;
}
