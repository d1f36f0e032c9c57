import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  DateTimeField,
  Id,
  Line,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
  Text,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, SeriesId } from '../../platform/shared/ids.ts';
import { tags } from './managed-event-schemas.ts';
import { dryRun, NoticeToPeople } from './notice-schemas.ts';
import { stepScopes, type StatusStep } from './event-status-rules.ts';
import { SeriesPreview, SeriesRule } from './series-schemas.ts';
import { maxDates } from './series.ts';

const params = Params({ id: Id<EventId>('The event.') });
const forWhom = "For those who may manage events over the calendar's place. ";

const StepBody = Named(
  'EventStep',
  {
    notify: Type.Boolean({ description: 'Whether those whom it concerns get a mail.' }),
    message: Type.Optional(Text(5000, { description: 'What the organiser says in the mail.' })),
    expected: Type.Optional(
      Count('How many recipients the preview showed; another number by now is refused with 409.'),
    ),
    only: Type.Optional(
      Type.Array(Id<EventId>(), {
        maxItems: maxDates,
        description:
          'With `following`: only these of them, such as those that an earlier step happened to, which is so taken back.',
      }),
    ),
  },
  'How an event is published, made a draft again, cancelled or reinstated.',
);

const StepResult = Named(
  'EventStepResult',
  {
    success: Success,
    dryRun: Type.Boolean(),
    version: Type.Integer({ description: 'Of the event from now on.' }),
    events: Type.Array(Id<EventId>(), {
      description: 'The events that it happens to, in the order of time.',
    }),
    notice: Nullable(NoticeToPeople),
    takenBack: Count(
      'An addition: how many mails that had not left nobody gets any more, or would not: of the step that this one takes back, and what was planned.',
    ),
  },
  'What became of an event; `notice` says who is told, and is null when nobody is.',
);

const scope = Type.Optional(
  OneOf(
    stepScopes,
    'With `following`, it happens also to those of its series that come later and are in the same state: to all, or to ' +
      'none when one of them cannot. Members of the audience hear of all of them by one mail; guests, ' +
      'members of other places and those who were invited to a closed one get a mail about each event that concerns them.',
  ),
);

const limited =
  ' The mails count against the limits of messages: where they are too many (`retryAfter` of the trial) it is 429, and nothing happens; that an event is ' +
  'cancelled is always told once.';

function stepSchema(step: StatusStep, summary: string, description: string, example: object) {
  return {
    operationId: `${step}Event`,
    tags,
    summary,
    description: `${forWhom}${description}${limited}`,
    example,
    params,
    querystring: Type.Object({ scope, dryRun }),
    body: StepBody,
    response: { 200: StepResult, ...bodyFailures(403, 404, 409) },
  };
}

const trial = (id: number) => ({
  params: { id },
  querystring: { dryRun: true, scope: 'this' },
  body: { notify: true, message: 'We look forward to seeing you.' },
});

export const stepSchemas = {
  publish: stepSchema(
    'publish',
    'Publish a draft',
    'From now on the event exists for everyone whom it is for; with `notify` they get a mail. An event with review ' +
      'whose registration does not end before it starts is refused with 409: the door would refuse every ticket.',
    trial(127),
  ),
  unpublish: stepSchema(
    'unpublish',
    'Make a published event a draft again',
    'An addition, for what was published by mistake. Mails about it that have not left are taken back, and nobody is told. Where someone has answered, or mails ' +
      'have left, it is 409, with their `count` in `errorInfo`: such an event is cancelled.',
    { ...trial(15), body: { notify: false } },
  ),
  cancel: stepSchema(
    'cancel',
    'Cancel an event',
    'It stays in lists and calendars as cancelled; there are no tickets any more (410). With `notify`, those who come ' +
      'or wait to come, and all who were told of it and have not answered, get a mail.',
    trial(12),
  ),
  reinstate: stepSchema(
    'reinstate',
    'Reinstate a cancelled event',
    'It takes place after all: answers, tickets and barcodes are as they were. With `notify`, those who come or wait to ' +
      'come, and all who were told of it and have not answered, get a mail.',
    trial(9),
  ),
} as const;

const RemovedEvents = Named(
  'RemovedEvents',
  {
    success: Success,
    dryRun: Type.Optional(Type.Boolean()),
    events: Type.Optional(
      Type.Array(Id<EventId>(), { description: 'Those that are deleted, in the order of time.' }),
    ),
    answered: Type.Optional(
      Type.Array(Id<EventId>(), {
        description: 'Those that stay because someone has answered them, in the order of time.',
      }),
    ),
    notice: Type.Optional(Nullable(NoticeToPeople)),
  },
  'What was deleted, or would be; the lists only with `scope=following` or `dryRun`. An addition: `notice` says who is told, with `notify` only.',
);

export const removeEventSchema = {
  operationId: 'deleteEvent',
  tags,
  summary: 'Delete an event that nobody has answered',
  description: `${forWhom}It can be brought back for 30 days. An event that someone has answered, or to which guests would come, is 409: it can be cancelled. With \`notify\`, an addition, those who were told of it and expect it to take place get a mail that it is cancelled, which does not leave before \`undoSeconds\` are over; bringing it back takes that mail back.`,
  example: {
    params: { id: 126 },
    querystring: { dryRun: false, scope: 'this', keepAnswered: false, notify: true, expected: 0 },
  },
  params,
  querystring: Type.Object({
    scope: Type.Optional(
      OneOf(
        stepScopes,
        'With `following`, those of its series that come later are deleted too, all or none: where someone has answered one of them it is 409, and each entry of `errorInfo` names such an `event`.',
      ),
    ),
    keepAnswered: Type.Optional(
      Type.Boolean({
        description: 'With `following`: those that someone has answered stay, and the others are deleted.',
      }),
    ),
    notify: Type.Optional(
      Type.Boolean({
        description:
          'An addition: whether those who were told get a mail that it is cancelled; one for all that are deleted of a series.',
      }),
    ),
    expected: Type.Optional(
      Count(
        'An addition, with `notify`: how many recipients the preview showed; another number by now is refused with 409.',
      ),
    ),
    dryRun: Type.Optional(
      Type.Boolean({
        description:
          'Answers what would be deleted and what not, and who would be told, and deletes nothing.',
      }),
    ),
  }),
  response: { 200: RemovedEvents, ...bodyFailures(403, 404, 409) },
};

export const restoreEventSchema = {
  operationId: 'restoreEvent',
  tags,
  summary: 'Bring a deleted event back',
  description: `${forWhom}As it was, for 30 days after it was deleted. Mails that said that it was cancelled are taken back as far as they have not left.`,
  example: { params: { id: 126 }, querystring: { scope: 'following' } },
  params,
  querystring: Type.Object({
    scope: Type.Optional(
      OneOf(
        stepScopes,
        'With `following`, those of its series that were deleted together with it come back too.',
      ),
    ),
  }),
  response: {
    200: Named(
      'RestoredEvents',
      {
        success: Success,
        takenBack: Count('An addition: how many mails that had not left nobody gets any more.'),
        mailed: Count('An addition: how many have been told that it was cancelled.'),
      },
      'The event is back.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

const CopiedEvent = Named(
  'CopiedEvent',
  {
    success: Success,
    id: Id<EventId>('The new event, or the first of them.'),
    series: Type.Optional(Id<SeriesId>('With `series` only: the number of the new one.')),
    events: Type.Optional(
      Type.Array(Id<EventId>(), { description: 'With `series` only: its events in the order of time.' }),
    ),
  },
  'The copy is there, as a draft.',
);

export const copyEventSchema = {
  operationId: 'copyEvent',
  tags,
  summary: 'Make a new event out of another one',
  description:
    `${forWhom}A draft with the settings, questions, reviewers, files and texts of the other one. It lasts as long, and ` +
    'registration ends as many days before. It takes over no registration, barcode or answer. With `series` it is the first of a ' +
    'series of such drafts. `dryRun=true` answers the dates and creates nothing. Each of them counts among the new events of the day (429 and `Retry-After`).',
  example: {
    params: { id: 2 },
    querystring: { dryRun: true },
    body: { startDate: '2027-11-12T18:30:00', series: { repeat: 'yearly', count: 2 } },
  },
  params,
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Answers the dates, and creates nothing.' })),
  }),
  body: Named(
    'EventCopy',
    {
      startDate: DateTimeField('When the new one starts, in local time.'),
      title: Type.Optional(Line(200, { minLength: 1, description: 'That of the other one when left out.' })),
      series: Type.Optional(SeriesRule),
    },
    'What is new about a copy.',
  ),
  response: { 200: SeriesPreview, 201: CopiedEvent, ...bodyFailures(403, 404) },
};
