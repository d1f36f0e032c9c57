import { foldText } from '../../platform/shared/folded-text.ts';
import type {
  AnswerCount,
  AnswerSum,
  ComingAndWaiting,
  NumberSums,
  QuestionSums,
  SummedQuestion,
} from './answer-sums.ts';

/** No more texts than someone reads; the rest is counted. */
export const listedTexts = 200;

/** Adds up what was answered to each question. */
export function answerSums(
  questions: readonly SummedQuestion[],
  counts: readonly AnswerCount[],
): QuestionSums[] {
  const byQuestion = Map.groupBy(counts, ({ question }) => question);
  return questions.map((question) => sumsOfQuestion(question, byQuestion.get(question.id) ?? []));
}

function sumsOfQuestion(question: SummedQuestion, counts: readonly AnswerCount[]): QuestionSums {
  const { type, options } = question;
  const [first] = counts;
  const common = {
    question,
    answered: first?.answered ?? { coming: 0, waiting: 0 },
    further: 0,
    numbers: null,
  };
  if (type === 'choice') return { ...common, values: inOptions(options, counts) };
  if (type === 'yes-no') return { ...common, values: inOptions(['YES', 'NO'], counts) };
  if (type === 'number') return { ...common, values: bySize(counts), numbers: numbersIn(counts) };
  const texts = asSpelledMost(counts);
  const unread = (first?.different ?? 0) - counts.length;
  return {
    ...common,
    values: texts.slice(0, listedTexts),
    further: unread + Math.max(0, texts.length - listedTexts),
  };
}

/** Every option, also one that nobody chose, and behind them what was an option once. */
function inOptions(options: readonly string[], counts: readonly AnswerCount[]): AnswerSum[] {
  const known = new Map(counts.map((count) => [count.answer, count]));
  const others = counts.map(({ answer }) => answer).filter((answer) => !options.includes(answer));
  return [...options, ...others].map((answer) => plainSum(answer, known.get(answer)));
}

function plainSum(answer: string, count: ComingAndWaiting | undefined): AnswerSum {
  return { answer, coming: count?.coming ?? 0, waiting: count?.waiting ?? 0 };
}

/** "2.5" and "2,5" are one number; what is none, of a question that asked for something else once, comes last. */
function bySize(counts: readonly AnswerCount[]): AnswerSum[] {
  const isNumber = ({ answer }: AnswerCount) => Number.isFinite(numberIn(answer));
  const numbers = Map.groupBy(counts.filter(isNumber), ({ answer }) => numberIn(answer));
  const sizes = [...numbers].toSorted(([one], [other]) => one - other);
  return [
    ...sizes.map(([size, same]) => together(String(size), same)),
    ...counts.filter((count) => !isNumber(count)).map((count) => plainSum(count.answer, count)),
  ];
}

function together(answer: string, counts: readonly ComingAndWaiting[]): AnswerSum {
  const sum = (of: keyof ComingAndWaiting) => counts.reduce((so, count) => so + count[of], 0);
  return { answer, coming: sum('coming'), waiting: sum('waiting') };
}

function numbersIn(counts: readonly AnswerCount[]): QuestionSums['numbers'] {
  const [coming, waiting] = [numbersOf(counts, 'coming'), numbersOf(counts, 'waiting')];
  return coming === null && waiting === null ? null : { coming, waiting };
}

/** Answers have at most six digits behind the point: more are dust of adding them up. */
const decimals = 6;

function numbersOf(counts: readonly AnswerCount[], of: keyof ComingAndWaiting): NumberSums | null {
  const given = counts
    .filter((count) => count[of] > 0 && Number.isFinite(numberIn(count.answer)))
    .map((count) => ({ value: numberIn(count.answer), times: count[of] }));
  if (given.length === 0) return null;
  const sum = given.reduce((so, { value, times }) => so + value * times, 0);
  let [smallest, largest] = [Infinity, -Infinity];
  for (const { value } of given) {
    smallest = Math.min(smallest, value);
    largest = Math.max(largest, value);
  }
  return { sum: Number(sum.toFixed(decimals)), smallest, largest };
}

function numberIn(answer: string): number {
  return /^-?\d+(?:[.,]\d+)?$/.test(answer) ? Number(answer.replace(',', '.')) : Number.NaN;
}

/** "no nuts", "No nuts" and "No nuts " are one answer, spelled as most have it. */
function asSpelledMost(counts: readonly AnswerCount[]): AnswerSum[] {
  const spellings = Map.groupBy(counts.toSorted(byCount), ({ answer }) => foldText(answer));
  return [...spellings.values()].map((same) => together(same[0]?.answer ?? '', same)).toSorted(byCount);
}

function byCount(one: AnswerSum, other: AnswerSum): number {
  return totalOf(other) - totalOf(one) || (one.answer < other.answer ? -1 : 1);
}

function totalOf({ coming, waiting }: ComingAndWaiting): number {
  return coming + waiting;
}

/**
 * The answer that most of those who come gave, whose names no kitchen needs; none where the question asks for words or numbers, or
 * where more said nothing.
 */
export function mostCommon({ question, values, answered }: QuestionSums, people: number): string | null {
  if (question.type !== 'choice' && question.type !== 'yes-no') return null;
  const [first] = values.toSorted((one, other) => other.coming - one.coming);
  const silent = people - answered.coming;
  return first === undefined || first.coming === 0 || first.coming < silent ? null : first.answer;
}
