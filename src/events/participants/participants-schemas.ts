import { Type } from 'typebox';
import { filterFields } from '../audience/audience-filter-schemas.ts';
import { CountsOfAudience } from '../audience/audience-schemas.ts';
import { attendingStates } from '../event/attending.ts';
import { questionTypes } from '../event/question.ts';
import { personKinds } from '../registration/registration.ts';
import {
  Count,
  DateTimeOrEmpty,
  failures,
  Id,
  LocaleQuery,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { ClubId, EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { participantSorts } from './participant.ts';

export const participantTags = ['Participants'];
export const EventParams = Params({ id: Id<EventId>('The event.') });
/** An event of the demo with questions, guests and answers. */
export const exampleEvent = { id: 1 };

const AnswerOfParticipant = Named(
  'AnswerOfParticipant',
  { question: Id<QuestionId>(), answer: Type.String() },
  'What someone answered to a question.',
);

export const ParticipantSchema = Named(
  'Participant',
  {
    registration: Nullable(Id<RegistrationId>('Null for members who are not registered.')),
    member: Nullable(Id<MemberId>('Null for guests and partners.')),
    kind: OneOf(personKinds),
    firstName: Type.String(),
    lastName: Type.String(),
    fullName: Type.String(),
    club: Nullable(
      Named('ClubOfParticipant', { id: Id<ClubId>(), name: Type.String() }, 'The club of a member.'),
    ),
    company: Type.String({ description: 'Where a guest is from.' }),
    email: Type.String({ description: 'Of a guest or partner.' }),
    contact: Named(
      'ContactOfParticipant',
      { phone: Type.String(), email: Type.String() },
      'How the person is reached: of a member what the directory shows the caller, and never more.',
    ),
    host: Nullable(
      Named(
        'HostOfParticipant',
        { id: Id<MemberId>(), name: Type.String() },
        'The member with whom a guest or partner comes: together they are a party.',
      ),
    ),
    attending: OneOf(attendingStates, 'Empty while unanswered, and while someone waits.'),
    waiting: Nullable(Count('The place in line of a person who said YES and waits.')),
    partySize: Type.Integer({
      minimum: 1,
      description:
        'How many come together, or wait together: the host with those whom the host brings. As many places they take or need.',
    }),
    comment: Type.String(),
    answers: Type.Array(AnswerOfParticipant, { description: 'Those that were given.' }),
    missingAnswers: Type.Boolean({ description: 'Whether a required question is open.' }),
    walkIn: Type.Boolean({ description: 'Came unannounced.' }),
    answeredAt: DateTimeOrEmpty('Local time.'),
    answeredLate: Type.Boolean({
      description:
        'Whether they, or their host for them, answered when the due date, as it was then, had passed. What an organiser records never is late.',
    }),
    checkedInAt: DateTimeOrEmpty('When they came in, in local time; empty when they are not in.'),
    gate: Type.String(),
  },
  'A person who takes part, or was asked to.',
);

const QuestionColumn = Named(
  'QuestionColumn',
  { id: Id<QuestionId>(), title: Type.String(), type: OneOf(questionTypes), required: Type.Boolean() },
  'A question of the event, which is a column of the list.',
);

/** Ids with commas between them, as many as an address holds. */
const Ids = (description: string) =>
  Type.Optional(Type.String({ maxLength: 8000, format: 'ids', description }));

/** Whom someone has chosen one by one. */
export const chosenFields = {
  registrations: Ids('Only these registrations, with commas between their numbers.'),
  members: Ids('Beside them only these members, whether or not they are registered.'),
};

/** All of them at once: they mean nobody. */
export const exampleFilter = {
  state: 'yes',
  kind: 'partner',
  checkedIn: false,
  club: 2,
  host: 33,
  hasComment: false,
  missingAnswers: false,
  question: 1,
  answer: 'Trout',
  q: 'brun',
  registrations: '1,2',
  members: '33',
} as const;

const filters = {
  ...filterFields,
  ...chosenFields,
  sort: Type.Optional(
    OneOf(
      participantSorts,
      'Left out, by name, and those who wait in the order of the line; `party` has hosts with their guests behind them, in the order of the hosts.',
    ),
  ),
  direction: Type.Optional(
    OneOf(['asc', 'desc'] as const, 'Left out, `answered` and `checkedIn` have the newest first.'),
  ),
};

const LetterOfList = Named(
  'LetterOfList',
  {
    letter: Type.String({ description: 'In small letters without accents; empty for none.' }),
    count: Count(),
  },
  'How many of a list begin with a letter.',
);

const TotalsOfList = Named(
  'TotalsOfList',
  {
    people: Count('How many the list has in all.'),
    parties: Count('How many parties they are: hosts with those whom they bring.'),
    letters: Type.Array(LetterOfList, {
      description: 'By name, by club and by party, in the order of the list: so `offset` finds a letter.',
    }),
  },
  'How long a list is.',
);

const WaitingLine = Named(
  'WaitingLine',
  {
    free: Count('How many places nobody has.'),
    needs: Nullable(
      Count('How many places the first party needs that could ever get in; null where none could.'),
    ),
  },
  'What those who wait are waiting for.',
);

const Bytes = Type.Unsafe<never>(Type.String({ format: 'binary' }));

export const listParticipantsSchema = {
  operationId: 'listParticipants',
  tags: participantTags,
  summary: 'Who takes part in an event, by pages (organisers and reviewers)',
  description: `An addition, for whoever manages or reviews the event. Filters can be combined; the counts are those of the whole event. A
cursor continues a list behind its last entry, whatever has changed meanwhile. With \`format\` everyone whom the filters mean comes as a file.`,
  example: {
    params: exampleEvent,
    querystring: {
      ...exampleFilter,
      sort: 'name',
      direction: 'asc',
      limit: 100,
      cursor: '',
      offset: 0,
      totals: true,
      columns: 'name,club,phone',
      format: 'json',
      locale: 'en',
    },
  },
  params: EventParams,
  querystring: Type.Object({
    ...filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'How many; left out, 100.' })),
    cursor: Type.Optional(Type.String({ maxLength: 2000, description: '`next` of the page before.' })),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description:
          'How many to pass over, to be at once where a cursor would come late; beside one it is ignored.',
      }),
    ),
    totals: Type.Optional(Type.Boolean({ description: 'Whether to say how long the list is.' })),
    columns: Type.Optional(
      Type.String({
        maxLength: 2000,
        format: 'column-names',
        description:
          'What a file holds, with commas between: `name`, `state`, `club`, `party`, `comment`, `in`, `answered`, `phone`, `email`, and `question-` with the number of a question. Left out, everything but `phone`, `email` and `answered`.',
      }),
    ),
    format: Type.Optional(OneOf(['json', 'csv', 'xlsx'] as const, 'Left out, JSON.')),
    ...LocaleQuery.properties,
  }),
  response: {
    200: {
      description: 'A page of participants, or all of them as a file.',
      content: {
        'application/json': {
          schema: Named(
            'ParticipantList',
            {
              success: Success,
              counts: CountsOfAudience,
              questions: Type.Array(QuestionColumn),
              participants: Type.Array(ParticipantSchema),
              totals: Type.Optional(TotalsOfList),
              line: Type.Optional(WaitingLine),
              next: Nullable(
                Type.String({ description: 'The cursor of the next page; null when there is none.' }),
              ),
              mayManage: Type.Boolean({
                description: 'Whether the caller manages the event, and does not only review it.',
              }),
            },
            'A page of participants.',
          ),
        },
        'text/csv': { schema: Bytes },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: Bytes },
      },
    },
    ...failures(403, 404),
  },
};
