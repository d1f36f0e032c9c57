import { Type } from 'typebox';
import { questionTypes } from '../event/question.ts';
import { placeKinds } from '../../directory/organisation/place.ts';
import {
  bodyFailures,
  Count,
  failures,
  Id,
  IfMatch,
  Line,
  LocaleQuery,
  Named,
  OfRecord,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { CalendarId, FunctionId, MemberId, QuestionId } from '../../platform/shared/ids.ts';
import { Following, localScopeQuery, scopeQuery } from '../organising/following-parts-schemas.ts';
import { detailFields, tags } from '../organising/managed-event-schemas.ts';
import { params } from '../organising/managed-events-schemas.ts';

const forWhom = "For those who may manage events over the calendar's place. ";

const OptionId = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

const EditedQuestion = Named(
  'EditedQuestion',
  {
    id: Id<QuestionId>(),
    title: Type.String(),
    type: OneOf(questionTypes),
    required: Type.Boolean(),
    options: Type.Array(
      Named('QuestionOption', { id: OptionId, title: Type.String() }, 'What can be chosen.'),
    ),
    archivedOptions: Type.Array(Type.String(), {
      description: 'Options that are no longer offered, but that someone has chosen.',
    }),
    archived: Type.Boolean({ description: 'It is no longer asked, but was answered.' }),
  },
  'A question of an event, as those see it who manage the event.',
);

const editedQuestions = {
  success: Success,
  version: Type.Integer({ description: 'Of the event.' }),
  questions: Type.Array(EditedQuestion, {
    description: 'In their order, then those that are no longer asked.',
  }),
  answers: Type.Array(
    Named(
      'AnswersToQuestion',
      {
        question: Id<QuestionId>(),
        count: Count('How many have answered it.'),
        chosen: Type.Array(
          Named(
            'TimesChosen',
            { option: OptionId, count: Count('How many chose it.') },
            'How often an option was chosen.',
          ),
          { description: 'Of a choice, in the order of its options.' },
        ),
      },
      'How often a question was answered.',
    ),
    {
      description:
        'An addition: how often each question was answered by those who have not declined; one that nobody answered is left out.',
    },
  ),
};

const EditedQuestions = Named('EditedQuestions', editedQuestions, 'The questions of an event.');

const SentQuestion = Named(
  'SentQuestion',
  {
    id: Type.Optional(Id<QuestionId>('Left out for a new question.')),
    title: Line(500, { minLength: 1 }),
    type: OneOf(questionTypes),
    required: Type.Optional(Type.Boolean({ default: false })),
    options: Type.Optional(
      Type.Array(
        Named(
          'SentOption',
          { id: Type.Optional(OptionId), title: Line(200, { minLength: 1 }) },
          'What can be chosen; without an id it is new.',
        ),
        { maxItems: 100, description: 'For a choice, and for no other question.' },
      ),
    ),
    archived: Type.Optional(
      Type.Boolean({
        description: 'As it was answered: one that is archived stays so, as if it were left out.',
      }),
    ),
  },
  'A question as it is to be.',
);

export const readQuestionsSchema = {
  operationId: 'readQuestions',
  tags,
  summary: 'The questions of an event, those that are no longer asked too',
  description: `${forWhom}The ETag is that of the event.`,
  example: { params: { id: 1 } },
  params,
  response: { 200: EditedQuestions, ...failures(403, 404) },
};

export const replaceQuestionsSchema = {
  operationId: 'replaceQuestions',
  tags,
  summary: 'Replace the questions of an event',
  description:
    `${forWhom}The whole list in its order. No answer is ever lost: a question that is left out is archived when someone has ` +
    'answered it, and deleted otherwise; an archived one is asked again when it is sent again. An option that keeps its id and ' +
    'gets another title renames the answers; one that is left out although someone chose it is no longer offered, and the ' +
    'answers stay. A type changes only to one that takes every answer that was given. A new question makes ' +
    '`hasUnansweredQuestions` true again.',
  example: {
    params: { id: 1 },
    headers: { 'if-match': '*' },
    querystring: { scope: 'this' },
    body: {
      questions: [{ title: 'Which menu?', type: 'choice', options: [{ title: 'Meat' }, { title: 'Fish' }] }],
    },
  },
  params,
  headers: IfMatch,
  querystring: scopeQuery('questions'),
  body: OfRecord(
    Named(
      'QuestionList',
      { questions: Type.Array(SentQuestion, { maxItems: 50 }) },
      'The questions in their order.',
    ),
    EditedQuestions,
  ),
  response: {
    200: Named(
      'ReplacedQuestions',
      { ...editedQuestions, following: Following },
      'The questions of an event as they are now.',
    ),
    ...bodyFailures(403, 404, 409, 412, 428),
  },
};

export const replaceReviewersSchema = {
  operationId: 'replaceReviewers',
  tags,
  summary: 'Replace the reviewers of an event',
  description:
    `${forWhom}Reviewers check tickets and correct answers: members by name, and everyone who holds a function at the place that ` +
    'owns the calendar.',
  example: {
    params: { id: 1 },
    headers: { 'if-match': '*' },
    querystring: { scope: 'this', locale: 'en' },
    body: { members: [1], functions: [5] },
  },
  params,
  headers: IfMatch,
  querystring: localScopeQuery('reviewers'),
  body: Named(
    'ReviewerList',
    {
      members: Type.Optional(Type.Array(Id<MemberId>(), { maxItems: 100 })),
      functions: Type.Optional(Type.Array(Id<FunctionId>(), { maxItems: 100 })),
    },
    'Who reviews an event; what is left out is empty.',
  ),
  response: {
    200: Named(
      'ReviewedEvent',
      { ...detailFields, following: Following },
      'The event with its reviewers as they are now.',
    ),
    ...bodyFailures(403, 404, 409, 412, 428),
  },
};

const Function = Named(
  'ChoosableFunction',
  {
    id: Id<FunctionId>(),
    code: Type.String(),
    title: Type.String(),
    level: OneOf(placeKinds, 'The kind of place at which it is held.'),
    holders: Type.Optional(
      Type.Array(Type.String(), {
        description: 'With `calendar`: who holds it at the place of the calendar today, by name.',
      }),
    ),
  },
  'A function that can review events.',
);

export const listFunctionsSchema = {
  operationId: 'listFunctions',
  tags,
  summary: 'The functions that can be chosen as reviewers',
  description:
    'For those who may manage events anywhere. In the order of a committee; with `calendar`, those that are held at places of its kind, and by whom.',
  example: { querystring: { calendar: 1, locale: 'en' } },
  querystring: Type.Object({
    ...LocaleQuery.properties,
    calendar: Type.Optional(Id<CalendarId>('A calendar that the caller manages.')),
  }),
  response: {
    200: Named(
      'FunctionList',
      { success: Success, count: Count(), functions: Type.Array(Function) },
      'The functions, in the order of a committee.',
    ),
    ...failures(403),
  },
};
