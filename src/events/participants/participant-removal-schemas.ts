import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  Id,
  IfMatch,
  Named,
  Nullable,
  Success,
  WouldWait,
} from '../../platform/shared/field-schemas.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { OverCapacity, ParticipantParams } from './participant-edit-schemas.ts';
import { participantTags } from './participants-schemas.ts';

/** A guest in the demo. */
const removable = { id: 6, registration: 480 };

export const removeParticipantSchema = {
  operationId: 'removeParticipant',
  tags: participantTags,
  summary: 'Remove a guest or partner, such as one who stands there twice (organisers and reviewers)',
  description: `An addition. The registration, its ticket and its link are gone, and the place goes to those who wait. For 30 days
\`restoreParticipant\` brings them back. Nobody is told unless \`tell\` says so; that mail waits for \`undoSeconds\`, in which \`restoreParticipant\` takes it back. Members are never removed, nor anyone who was let in at the door, nor
anyone once the event is over or cancelled: 409.`,
  example: { params: removable, querystring: { tell: false }, headers: { 'if-match': '*' } },
  params: ParticipantParams,
  querystring: Type.Object({
    tell: Type.Optional(
      Type.Boolean({ description: 'Whether the guest gets a short mail, where there is an address.' }),
    ),
  }),
  headers: IfMatch,
  response: {
    200: Named(
      'RemovedParticipant',
      {
        success: Success,
        undoSeconds: Count('An addition: for how many seconds the mail waits; 0 where there is none.'),
      },
      'The guest is gone.',
    ),
    ...bodyFailures(403, 404, 409, 412, 428),
  },
};

export const restoreParticipantSchema = {
  operationId: 'restoreParticipant',
  tags: participantTags,
  summary: 'Bring a guest back who was removed (organisers and reviewers)',
  description: `An addition. For 30 days after \`removeParticipant\`, with the same ticket, link and answers. Where there is no place any more, it is 409 with the
places that are left; with \`waiting\` they join the waiting list, with \`overCapacity\` they come all the same. So it is when someone else has taken their address meanwhile.`,
  example: { params: removable, body: {} },
  params: ParticipantParams,
  body: Named(
    'ParticipantRestored',
    { overCapacity: OverCapacity, waiting: WouldWait },
    'If there is no place.',
  ),
  response: {
    200: Named(
      'RestoredParticipant',
      {
        success: Success,
        id: Id<RegistrationId>('The registration, as before.'),
        waiting: Nullable(Count('The place in line, where there was no place.')),
      },
      'The guest is back.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};
