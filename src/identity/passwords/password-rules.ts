/** What passwords must be like from now on; shorter ones from before still open what they opened. */
const shortest = 10;
const longest = 200;

/** Where so little is left beside a well-known word, the word is the password. */
const lettersBeside = 6;
/** Shorter words occur by chance. */
const shortestWord = 4;

/** Words that are tried first, too, in the languages of the service. */
const furtherWords = 'willkommen bienvenue benvenuto qwertz qwertzuiop guildhall'.split(' ');

/** Why a password cannot be chosen. */
export interface PasswordProblem {
  readonly code: 'too-short' | 'too-long' | 'well-known' | 'personal';
  /** Completes the sentence that begins with the name of the field. */
  readonly problem: string;
}

/** Why a password is too short or too long to be chosen; undefined for one that is neither. */
export function lengthProblem(password: string): PasswordProblem | undefined {
  const { length } = [...password];
  if (length < shortest) return { code: 'too-short', problem: `must have at least ${shortest} characters` };
  if (length > longest) return { code: 'too-long', problem: `must have at most ${longest} characters` };
  return undefined;
}

/** Why a password would be guessed first: everyone uses it, or those who know the person would think of it. */
export function guessProblem(
  password: string,
  wellKnown: ReadonlySet<string>,
  personalWords: readonly string[],
): PasswordProblem | undefined {
  const key = folded(password);
  const isKnown = (word: string) => wellKnown.has(word) || furtherWords.includes(word);
  const forms = [key, withLetters(key)].flatMap((form) => [form, unitOf(form), coreOf(form)]);
  if (isMonotonous(key) || forms.some((form) => form !== undefined && isKnown(form))) {
    return {
      code: 'well-known',
      problem: 'is too easy to guess; some words that have nothing to do with each other are better',
    };
  }
  const words = personalWords.flatMap((text) => [folded(text), ...folded(text).split(/[^\p{L}\p{N}]+/u)]);
  if ([key, withLetters(key)].some((form) => isMadeOf(form, words)))
    return { code: 'personal', problem: 'must not be made of your name or that of the organisation' };
  return undefined;
}

/** Capitals and accents make no password another one for those who guess. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The letters for which people put similar signs. */
function withLetters(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    '@': 'a',
    4: 'a',
    3: 'e',
    1: 'i',
    '!': 'i',
    0: 'o',
    $: 's',
    5: 's',
  };
  return text.replaceAll(/[@431!0$5]/g, (sign) => letters[sign] ?? sign);
}

/** What is repeated to make the text; undefined where nothing is. */
function unitOf(text: string): string | undefined {
  const length = `${text}${text}`.indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : undefined;
}

/** The word between the digits and signs before and after it, when they are few. */
function coreOf(text: string): string | undefined {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return text.length - core.length < lettersBeside ? core : undefined;
}

/** Whether the text is one step again and again, as in 1234567890 or aaaaaaaaaa, or hardly more than two characters. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 || new Set(codes).size < 4;
}

/** Whether little is left of the text without these words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const long = words.filter((word) => word.length >= shortestWord).toSorted((a, b) => b.length - a.length);
  const rest = long.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < lettersBeside;
}
