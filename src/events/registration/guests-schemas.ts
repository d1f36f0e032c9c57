import { Type } from 'typebox';
import {
  bodyFailures,
  Done,
  Id,
  Line,
  Named,
  OfRecord,
  Params,
  Text,
} from '../../platform/shared/field-schemas.ts';
import { GuestSchema } from '../event/events-schemas.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';

const tags = ['Events'];
const who = Params({
  id: Id<EventId>('The event.'),
  registration: Id<RegistrationId>('That of the guest or partner.'),
});
const Message = Type.Optional(Text(5000, { description: 'What the host says in the mail.' }));
const forWhom =
  'For the member who invited the guest, while registration is open, and for reviewers until the event is over. ';

export const changeGuestSchema = {
  operationId: 'changeGuest',
  tags,
  summary: 'Correct the name or the e-mail address of a guest or partner',
  description:
    `${forWhom}What is left out stays, and so does the name where the words that stand for one nobody knows are sent back. To a new address the invitation is sent with a new link, with \`message\`; the links ` +
    'that went to the old one end (410), and what was not sent there yet is not sent. An answer that was given stays. ' +
    'An address that someone else at the event has is 409, and so is a new one for a person who was let in at the door.',
  example: { params: { id: 6, registration: 480 }, body: { firstName: 'Nora' } },
  params: who,
  body: OfRecord(
    Named(
      'GuestChange',
      {
        firstName: Type.Optional(Line(100)),
        lastName: Type.Optional(Line(100)),
        email: Type.Optional(
          Type.String({
            maxLength: 254,
            format: 'email-or-empty',
            trim: true,
            description: 'Empty only for who has none: an address can be corrected, not taken away.',
          }),
        ),
        message: Message,
      },
      'What is corrected of a guest or partner.',
    ),
    GuestSchema,
    { field: 'registration', param: 'registration' },
  ),
  response: { 200: Done, ...bodyFailures(403, 404, 409, 429) },
};

export const withdrawGuestSchema = {
  operationId: 'takeBackGuest',
  tags,
  summary: 'Take the invitation of a guest or partner back',
  description:
    'For the member who invited the guest, until the event starts, and for reviewers until it is over. ' +
    'The registration, its ticket and what it answered are gone; a mail that was not sent yet is not sent, and the link of ' +
    'one that was says that the invitation was taken back. A guest with an address who had said yes is told in a short ' +
    'mail. Whom a member takes back of the own party after the due date stays on record as a late NO (`answeredLate` in the lists of ' +
    'organisers), as does their own; mail and link are the same, and the call made again changes nothing. A person who was let in at ' +
    'the door stays: 409.',
  example: { params: { id: 6, registration: 480 } },
  params: who,
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};

export const inviteAgainSchema = {
  operationId: 'inviteAgain',
  tags,
  summary: 'Send the invitation of a guest or partner again',
  description:
    `${forWhom}The mail has a new link, and those of earlier mails to the same address go on working. It counts as an invitation ` +
    'of the caller; and an address gets at most four invitations to an event within 24 hours; then 429 and `Retry-After`.',
  example: { params: { id: 6, registration: 480 }, body: { message: 'Did my mail reach you?' } },
  params: who,
  body: Named('InvitationAgain', { message: Message }, 'What the host says in the mail that is sent again.'),
  response: { 200: Done, ...bodyFailures(403, 404, 409, 429) },
};
