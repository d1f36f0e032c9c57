import { titleIn, type Locale } from '../../platform/localisation/locale.ts';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { QuestionSums } from './answer-sums.ts';
import { mostCommon } from './answer-sums-rules.ts';
import type { Attendee } from './door-list-presenter.ts';
import { attendanceWords, type AttendanceWord } from './door-list-words.ts';

/** Someone who comes, as far as a kitchen needs to know. */
export type AskedPerson = Pick<Attendee, 'lastName' | 'firstName' | 'club' | 'answers' | 'comment'>;

/** A line of the sheet: a question, an answer with how many gave it, or who did so, by club. */
export type SheetLine =
  | { readonly kind: 'question'; readonly text: string; readonly note: string }
  | { readonly kind: 'answer'; readonly text: string; readonly count: number }
  | { readonly kind: 'names'; readonly from: string; readonly text: string };

/** So many names are kept together; more may go on at the head of the next page. */
const namesInLine = 24;

/**
 * What a kitchen prepares, question by question: each answer with how many of those who come gave it and, but for the most common one,
 * who they are. What they wrote as a comment comes last.
 */
export function* kitchenPages(
  sums: readonly QuestionSums[],
  people: readonly AskedPerson[],
  locale: Locale,
): Generator<SheetLine[]> {
  const word = (name: AttendanceWord) => titleIn(attendanceWords[name], locale);
  if (sums.length === 0) yield [{ kind: 'question', text: word('nobodyAsked'), note: '' }];
  for (const [index, sum] of sums.entries()) {
    if (sum.question.isArchived === true) continue;
    yield linesOf(sum, whoAnswered(people, index), word, people.length);
  }
  const commenting = people.filter(({ comment }) => comment !== '');
  if (commenting.length === 0) return;
  yield [
    { kind: 'question', text: word('comments'), note: '' },
    ...commenting.map((one) => ({ kind: 'names' as const, from: nameOf(one), text: one.comment })),
  ];
}

type Word = (name: AttendanceWord) => string;

function linesOf(
  sum: QuestionSums,
  who: Map<string, AskedPerson[]>,
  word: Word,
  people: number,
): SheetLine[] {
  const { question, answered, values, numbers, further } = sum;
  const open = Math.max(0, people - answered.coming);
  const note = open === 0 ? '' : `${word('unanswered')}: ${open}`;
  const lines: SheetLine[] = [{ kind: 'question', text: question.title, note }];
  const total = numbers?.coming?.sum;
  if (total !== undefined) lines.push({ kind: 'answer', text: word('sum'), count: total });
  const usual = mostCommon(sum, people);
  for (const { answer, coming } of values) {
    if (coming === 0 && question.type !== 'choice') continue;
    lines.push({ kind: 'answer', text: shownAnswer(answer, question.type, word), count: coming });
    if (answer === usual || question.type === 'number') continue;
    lines.push(...namesByClub(who.get(foldText(answer)) ?? []));
  }
  if (further > 0) lines.push({ kind: 'answer', text: word('further'), count: further });
  return lines;
}

/** An answer as people read it. */
export function shownAnswer(answer: string, type: QuestionSums['question']['type'], word: Word): string {
  if (type !== 'yes-no' || (answer !== 'YES' && answer !== 'NO')) return answer;
  return word(answer === 'YES' ? 'yes' : 'no');
}

/** Who gave which answer to a question, whatever the spelling. */
function whoAnswered(people: readonly AskedPerson[], index: number): Map<string, AskedPerson[]> {
  return Map.groupBy(people, ({ answers }) => foldText(answers[index] ?? ''));
}

function namesByClub(people: readonly AskedPerson[]): SheetLine[] {
  return [...Map.groupBy(people, ({ club }) => club)].flatMap(([from, members]) => {
    const names = members.map(nameOf);
    return Array.from({ length: Math.ceil(names.length / namesInLine) }, (_, part) => ({
      kind: 'names' as const,
      from,
      text: names.slice(part * namesInLine, (part + 1) * namesInLine).join(', '),
    }));
  });
}

function nameOf({ firstName, lastName }: AskedPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
