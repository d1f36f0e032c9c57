import type { Static } from 'typebox';
import { titleIn, type Locale } from '../../platform/localisation/locale.ts';
import type { QuestionSums } from './answer-sums.ts';
import type { AnswerSummarySchema } from './answer-sums-schemas.ts';
import { attendanceWords, type AttendanceWord } from './door-list-words.ts';
import { shownAnswer } from './kitchen-sheet-presenter.ts';

/** The sums of a question in the shape of the interface. */
export function presentSums({
  question,
  values,
  ...sums
}: QuestionSums): Static<typeof AnswerSummarySchema>['questions'][number] {
  const { id, title, type, isArchived: archived = false } = question;
  return { id, title, type, archived, ...sums, values: [...values] };
}

type Row = readonly [question: string, answer: string, coming: number | string, waiting: number | string];

/** The head of the sums as a table. */
export function sumsHeader(locale: Locale): string[] {
  return (['question', 'answer', 'areComing', 'areWaiting'] as const).map((name) =>
    titleIn(attendanceWords[name], locale),
  );
}

/** The sums as a table: a row for each answer and, of numbers, for what can be said of them. */
export function sumsRows(questions: readonly QuestionSums[], locale: Locale): Row[] {
  const word = (name: AttendanceWord) => titleIn(attendanceWords[name], locale);
  return questions.flatMap((sums): Row[] => {
    const { question, values, further, numbers } = sums;
    const { title: asked, type, isArchived = false } = question;
    const title = isArchived ? `${asked} (${word('archived')})` : asked;
    return [
      ...values.map(({ answer, coming, waiting }): Row => [
        title,
        shownAnswer(answer, type, word),
        coming,
        waiting,
      ]),
      ...(further > 0 ? [[title, `${further} ${word('further')}`, '', ''] as const] : []),
      ...(['sum', 'smallest', 'largest'] as const).flatMap((of): Row[] =>
        numbers === null ? [] : [[title, word(of), numbers.coming?.[of] ?? '', numbers.waiting?.[of] ?? '']],
      ),
    ];
  });
}
