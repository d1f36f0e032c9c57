import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  Id,
  Named,
  Nullable,
  OneOf,
  Success,
  WouldWait,
} from '../../platform/shared/field-schemas.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { attendingValues } from '../registration/registration.ts';
import { OverCapacity } from './participant-edit-schemas.ts';
import { EventParams, exampleEvent, participantTags } from './participants-schemas.ts';

/** More are not ticked one by one. */
const mostAtOnce = 500;

export const answerForManySchema = {
  operationId: 'answerForParticipants',
  tags: participantTags,
  summary: 'Let many come, or not come, in one go (organisers and reviewers)',
  description: `An addition. All of them or nobody: where there is no place for some, it is 409 with the places that are left and needed, and nobody's answer has changed;
with \`waiting\` those for whom there is no place join the waiting list, with \`overCapacity\` they come all the same, which for those who wait is moving up, for those who manage the event.
Who has said so before, and for a NO who is in at the door, stays as they are. Members need not be registered. With \`dryRun=true\` it says for whom there is no
place, and changes nothing. Nobody is told unless \`confirm\` asks for it, but for those who come from the waiting list; these mails wait for \`undoSeconds\`, in which
\`undoAnswersForParticipants\` takes them back. A draft, and a YES to an event that was cancelled, is 409.`,
  example: {
    params: exampleEvent,
    querystring: { dryRun: false },
    body: { attending: 'NO', registrations: [1] },
  },
  params: EventParams,
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Only shows what would happen.' })),
  }),
  body: Named(
    'AnswersOfMany',
    {
      attending: OneOf(attendingValues),
      registrations: Type.Optional(Type.Array(Id<RegistrationId>(), { maxItems: mostAtOnce })),
      members: Type.Optional(
        Type.Array(Id<MemberId>(), {
          maxItems: mostAtOnce,
          description: 'Beside them these members, whether or not they are registered.',
        }),
      ),
      confirm: Type.Optional(
        Type.Boolean({
          description:
            'Whether everyone of those who come or wait now, and who has an address, gets a mail with a link to the own registration and ticket.',
        }),
      ),
      overCapacity: OverCapacity,
      waiting: WouldWait,
    },
    'What many people answer.',
  ),
  response: {
    200: Named(
      'ManyAnswered',
      {
        success: Success,
        dryRun: Type.Boolean(),
        changed: Count('How many have another answer by it.'),
        unchanged: Count('How many had said so before or, for a NO, are in.'),
        waiting: Count('How many of the changed wait for a place.'),
        without: Type.Array(
          Named(
            'PersonWithoutPlace',
            { registration: Nullable(Id<RegistrationId>()), member: Nullable(Id<MemberId>()) },
            'Someone as the request named them.',
          ),
          { description: 'In a trial: those for whom there is no place.' },
        ),
        places: Nullable(
          Named(
            'MissingPlaces',
            {
              left: Count('How many places are left.'),
              needed: Count('How many would be needed.'),
              waitingList: Type.Boolean({ description: 'Whether those without a place could wait.' }),
            },
            'In a trial: what is missing where there is no place for some.',
          ),
        ),
        confirmed: Count('How many mails confirm it.'),
        movedUp: Count('How many others come from the waiting list by it.'),
        undoSeconds: Count('For how many seconds these mails wait.'),
        undo: Nullable(
          Type.String({ description: 'What takes it back, for an hour; null where nothing has changed.' }),
        ),
      },
      'Their answers are changed, or would be.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

export const undoForManySchema = {
  operationId: 'undoAnswersForParticipants',
  tags: participantTags,
  summary: 'Give many the answers back that they had (organisers and reviewers)',
  description: `An addition. For an hour after \`answerForParticipants\`, by its \`undo\`: each has the former answer and the former turn in the waiting list, who came from there waits again unless
a mail has told them, and no mail leaves that has not by now. Who was changed since stays as they are. Where a place was given away meanwhile, it is 409 with the places that are left; with \`overCapacity\` they come all the same.
404 when there is nothing to undo under this name.`,
  example: { params: exampleEvent, body: { undo: '3f0c2ab1-3a52-4c39-9e3e-5d7a1c0b2f10' } },
  params: EventParams,
  body: Named(
    'UndoingMany',
    {
      undo: Type.String({ minLength: 1, maxLength: 100, description: 'As it was answered.' }),
      overCapacity: OverCapacity,
    },
    'What is taken back.',
  ),
  response: {
    200: Named(
      'ManyUndone',
      {
        success: Success,
        restored: Count('How many have their former answer.'),
        kept: Count('How many were changed since, and stay as they are.'),
        mailed: Count('How many were told by a mail that has left.'),
      },
      'They have their former answers.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};
