import { Type } from 'typebox';
import { questionTypes } from '../event/question.ts';
import {
  Count,
  failures,
  Id,
  LocaleQuery,
  Named,
  Nullable,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { QuestionId } from '../../platform/shared/ids.ts';
import { EventParams, exampleEvent, participantTags } from './participants-schemas.ts';

const ComingAndWaiting = Named(
  'ComingAndWaiting',
  { coming: Count('Of those who come.'), waiting: Count('Of those who wait for a place.') },
  'How many, of those who come and those who wait.',
);

const NumberSums = Named(
  'NumberSums',
  { sum: Type.Number(), smallest: Type.Number(), largest: Type.Number() },
  'The numbers that were answered, added up.',
);

const QuestionSums = Named(
  'QuestionSums',
  {
    id: Id<QuestionId>(),
    title: Type.String(),
    type: OneOf(questionTypes),
    archived: Type.Boolean({ description: 'Whether it is no longer asked.' }),
    answered: ComingAndWaiting,
    values: Type.Array(
      Named(
        'AnswerSum',
        {
          answer: Type.String({ description: '`YES` or `NO`, an option, a number or a text.' }),
          coming: Count(),
          waiting: Count(),
        },
        'An answer, and how many gave it.',
      ),
      {
        description:
          'Options in their order, also those that nobody chose; numbers by size; texts with the most common first, whatever their case and accents.',
      },
    ),
    further: Count('How many different texts there are beside those.'),
    numbers: Nullable(
      Named(
        'NumbersOfQuestion',
        { coming: Nullable(NumberSums), waiting: Nullable(NumberSums) },
        'Null where no number is asked for or given.',
      ),
    ),
  },
  'A question with how many answered what.',
);

export const AnswerSummarySchema = Named(
  'AnswerSummary',
  { success: Success, people: ComingAndWaiting, questions: Type.Array(QuestionSums) },
  'What was answered to the questions of an event.',
);

const Bytes = Type.Unsafe<never>(Type.String({ format: 'binary' }));

export const summariseAnswersSchema = {
  operationId: 'summariseAnswers',
  tags: participantTags,
  summary: 'How many answered what to the questions of an event (organisers and reviewers)',
  description: `An addition, for whoever manages or reviews the event: for each question how many of those who come, and of those who wait,
gave which answer; numbers are added up. Questions that are no longer asked come last, as far as they were answered.`,
  example: { params: exampleEvent, querystring: { format: 'json', locale: 'en' } },
  params: EventParams,
  querystring: Type.Object({
    format: Type.Optional(OneOf(['json', 'csv', 'xlsx'] as const, 'Left out, JSON.')),
    ...LocaleQuery.properties,
  }),
  response: {
    200: {
      description: 'The sums, or the same as a file.',
      content: {
        'application/json': { schema: AnswerSummarySchema },
        'text/csv': { schema: Bytes },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: Bytes },
      },
    },
    ...failures(403, 404),
  },
};

export const kitchenSheetSchema = {
  operationId: 'getKitchenSheet',
  tags: participantTags,
  summary: 'What those who come have chosen, to print for the kitchen, as a PDF (organisers and reviewers)',
  description: `An addition: on sheets of A4, each question with its answers and how many of those who come gave them and, but for the most
common one, who they are, by club. Comments come last.`,
  example: { params: exampleEvent, querystring: { locale: 'en' } },
  params: EventParams,
  querystring: LocaleQuery,
  response: {
    200: {
      description: 'The sheets.',
      content: {
        'application/pdf': {
          schema: Type.Unsafe<NodeJS.ReadableStream>(Type.String({ format: 'binary' })),
        },
      },
    },
    ...failures(403, 404),
  },
};
