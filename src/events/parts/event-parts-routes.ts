import { actorOf } from '../../platform/http/request-origin.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import { storedTitle } from '../../directory/organisation/stored-titles.ts';
import { readQuestions, replaceQuestions, type EditedQuestions } from './edited-questions-service.ts';
import {
  listFunctionsSchema,
  readQuestionsSchema,
  replaceQuestionsSchema,
  replaceReviewersSchema,
} from './event-parts-schemas.ts';
import { laterEvents } from '../organising/following-parts-service.ts';
import { managedPresenter, type PresentingParts } from '../organising/managed-events-routes.ts';
import { listFunctions, replaceReviewers } from './reviewers-service.ts';

const config = { access: 'restricted' } as const;
const done = { success: true as const };

/** The questions and reviewers of events, for those who manage them. */
export function eventPartsRoutes(app: App, parts: PresentingParts): void {
  const present = managedPresenter(parts);

  app.get('/manage/events/:id/questions', { schema: readQuestionsSchema, config }, async (request, reply) =>
    tagVersion(reply, presentQuestions(await readQuestions(parts, callerOf(request), request.params.id))),
  );

  const replace = { schema: replaceQuestionsSchema, config };
  app.put('/manage/events/:id/questions', replace, async (request, reply) => {
    const { params, body } = request;
    const { scope = 'this' } = request.query;
    const sent = body.questions.filter(({ archived }) => archived !== true);
    const change = { sent, version: versionRead(request), scope };
    const following = await replaceQuestions(parts, actorOf(request), params.id, change);
    const now = await readQuestions(parts, callerOf(request), params.id);
    const tagged = tagVersion(reply, presentQuestions(now));
    return { ...tagged, ...laterEvents(scope, following) };
  });

  const review = { schema: replaceReviewersSchema, config };
  app.put('/manage/events/:id/reviewers', review, async (request, reply) => {
    const { params, body } = request;
    const { scope = 'this', locale } = request.query;
    const change = { sent: body, version: versionRead(request), scope };
    const following = await replaceReviewers(parts, actorOf(request), params.id, change);
    const tagged = tagVersion(reply, await present(callerOf(request), params.id, locale));
    return { ...tagged, ...laterEvents(scope, following) };
  });

  app.get('/manage/functions', { schema: listFunctionsSchema, config }, async (request) => {
    const { calendar, locale } = request.query;
    const known = negotiateLocale(locale);
    const functions = (await listFunctions(parts, callerOf(request), calendar)).map(
      ({ titles, ...held }) => ({ ...held, title: storedTitle(titles, known) }),
    );
    return { ...done, count: functions.length, functions };
  });
}

function presentQuestions({ version, questions, counts }: EditedQuestions) {
  return {
    ...done,
    version,
    questions: questions.map((question) => ({
      ...question,
      options: [...question.options],
      archivedOptions: [...question.archivedOptions],
    })),
    answers: questions.flatMap(({ id, options }) => {
      const given = counts.get(id);
      if (given === undefined) return [];
      const chosen = options.map((one) => ({ option: one.id, count: given.get(one.title) ?? 0 }));
      return [{ question: id, count: given.values().reduce((sum, count) => sum + count, 0), chosen }];
    }),
  };
}
