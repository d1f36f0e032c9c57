import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { negotiateLocale, titleIn } from '../../platform/localisation/locale.ts';
import { dispositionOf, listFileName } from '../../platform/shared/saved-file.ts';
import { csvStream } from '../../platform/spreadsheets/csv-writer.ts';
import { workbookOf } from '../../platform/spreadsheets/workbook-writer.ts';
import { presentSums, sumsHeader, sumsRows } from './answer-sums-presenter.ts';
import { summariseAnswersSchema } from './answer-sums-schemas.ts';
import { summariseAnswers } from './answer-sums-service.ts';
import { attendanceWords } from './door-list-words.ts';
import { eventOfParticipants, type ParticipantParts } from './participants-service.ts';

const config = { access: 'restricted', cost: 'heavy' } as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What was answered to the questions of an event, added up. */
export function answerSumsRoutes(app: App, deps: ParticipantParts): void {
  const path = '/manage/events/:id/answers-summary';
  app.get(path, { schema: summariseAnswersSchema, config }, async (request, reply) => {
    const settings = await eventOfParticipants(deps, callerOf(request), request.params.id);
    const { people, questions } = await summariseAnswers(deps, settings);
    const { format = 'json', locale: wanted } = request.query;
    if (format === 'json') return { success: true as const, people, questions: questions.map(presentSums) };
    const locale = negotiateLocale(wanted);
    const header = sumsHeader(locale);
    const rows = sumsRows(questions, locale);
    const name = titleIn(attendanceWords.answers, locale);
    void reply.header('content-disposition', dispositionOf(listFileName(settings.event, name, format)));
    if (format === 'csv') {
      const texts = rows.map((row) => row.map(String));
      const bytes = csvStream(header, texts, locale === 'en' ? ',' : ';');
      return reply.type('text/csv; charset=utf-8').send(bytes as never);
    }
    return reply.type(xlsx).send(workbookOf([{ name, header, rows }]) as never);
  });
}
