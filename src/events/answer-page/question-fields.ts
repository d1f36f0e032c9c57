import type { Question } from '../event/question.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import { pageWords, type AnswerProblem, type QuestionWords } from './invitation-page-words.ts';
import { fieldOf } from './question-form-rules.ts';

/** Questions with what was answered to them, and what of that could not be taken. */
export interface AskedQuestions {
  questions: readonly Question[];
  answers: ReadonlyMap<QuestionId, string>;
  problems: ReadonlyMap<QuestionId, AnswerProblem>;
}

/** The fields for the questions of an event, for a form; nothing where there are none. */
export function questionFields(
  { questions, answers, problems }: AskedQuestions,
  locale: Locale,
  isComing: boolean,
): string {
  if (questions.length === 0) return '';
  const words = pageWords[locale].questions;
  const fields = questions.map((question) =>
    field(question, answers.get(question.id) ?? '', problems.get(question.id), words),
  );
  return `<fieldset>
<legend>${isComing ? words.heading : words.ifComing}</legend>
${fields.join('\n')}
</fieldset>`;
}

function field(
  question: Question,
  answer: string,
  problem: AnswerProblem | undefined,
  words: QuestionWords,
): string {
  const name = fieldOf(question.id);
  const mark = question.required ? ` <small>(${words.required})</small>` : '';
  const wrong =
    problem === undefined ? '' : `\n<p class="wrong" id="${name}-wrong">${words.wrong[problem]}</p>`;
  const state = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-wrong"`;
  const attributes = `id="${name}" name="${name}"${question.required ? ' required' : ''}${state}`;
  return `<div class="field">
<label for="${name}" dir="auto">${escapeHtml(question.title)}${mark}</label>
${control(question, answer, attributes, words)}${wrong}
</div>`;
}

function control(question: Question, answer: string, attributes: string, words: QuestionWords): string {
  const value = escapeHtml(answer);
  if (question.type === 'number')
    return `<input ${attributes} inputmode="decimal" maxlength="22" value="${value}">`;
  if (question.type === 'text')
    return `<textarea ${attributes} rows="2" maxlength="4000" dir="auto">${value}</textarea>`;
  const options: [value: string, label: string][] =
    question.type === 'yes-no'
      ? [
          ['YES', words.yes],
          ['NO', words.no],
        ]
      : question.options.map((option) => [option, option]);
  const rows = options.map(
    ([option, label]) =>
      `<option value="${escapeHtml(option)}"${option === answer ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  return `<select ${attributes}>\n<option value="">${words.choose}</option>\n${rows.join('\n')}\n</select>`;
}
