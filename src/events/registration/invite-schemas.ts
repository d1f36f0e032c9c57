import { Type } from 'typebox';
import { locales } from '../../platform/localisation/locale.ts';
import {
  bodyFailures,
  Id,
  Line,
  Named,
  OneOf,
  Params,
  Success,
  Text,
  WouldWait,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';

export const inviteSchema = {
  operationId: 'invite',
  tags: ['Events'],
  summary: 'Invite a member, an external guest or a partner',
  description:
    'Exactly one of `member`, a guest (first name, last name and e-mail) or `partner: true`. A name must not contain the ' +
    'address of a website or a mailbox. A member may send a certain number of invitations in an hour, and more to events ' +
    'that they review (settings); then 429 and `Retry-After`. Where a person who is invited counts as coming, they need a ' +
    'place: 409 says how many are left.',
  example: {
    params: { id: 12 },
    body: {
      guest_first_name: 'Nora',
      guest_last_name: 'Winkler',
      guest_email: 'nora.winkler@example.net',
      guest_message: 'Come along, it will be a good weekend.',
    },
  },
  params: Params({ id: Id<EventId>('The event.') }),
  body: Named(
    'Invitation',
    {
      member: Type.Optional(
        Type.Unsafe<MemberId | 0>(
          Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'Left out or 0 for a guest or partner.',
          }),
        ),
      ),
      guest_first_name: Type.Optional(Line(100)),
      guest_last_name: Type.Optional(Line(100)),
      guest_email: Type.Optional(Type.String({ maxLength: 254, format: 'email-or-empty', trim: true })),
      guest_message: Type.Optional(Text(5000)),
      guest_locale: Type.Optional(
        OneOf(
          locales,
          "An addition: the language of a guest's or partner's mail; left out, the caller's own.",
        ),
      ),
      partner: Type.Optional(Type.Boolean({ description: "The caller's own partner." })),
      waiting: WouldWait,
    },
    'Whom the caller invites.',
  ),
  response: {
    200: Named(
      'Invited',
      {
        success: Success,
        registration: Id<RegistrationId>('That of the invited person.'),
        waiting: Type.Optional(
          Type.Integer({
            minimum: 1,
            description:
              'An addition, only for `waiting` in the body and a person who counts as coming where no place was left: the place in line of the party.',
          }),
        ),
      },
      'The person is invited.',
    ),
    ...bodyFailures(403, 404, 409, 429),
  },
};
