import { Type } from 'typebox';
import {
  bodyFailures,
  Done,
  Line,
  Named,
  OfRecord,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { PendingEmail } from '../../directory/own-record/me-schemas.ts';

export const requestEmailSchema = {
  operationId: 'requestEmailChange',
  tags: ['Me'],
  summary: 'Ask for another e-mail address',
  description:
    'An addition to the contract. A mail with a link goes to the new address; it holds from the moment when it is confirmed ' +
    'by the link, which works once and for 24 hours. Another request replaces an earlier one; at most five a day. Only with a ' +
    'token from signing in, and a proof of the last ten minutes (`POST /v2/session/proof`), as which signing in counts: otherwise 403.',
  example: { body: { email: 'new.address@example.org' } },
  body: OfRecord(
    Named(
      'NewEmail',
      { email: Type.String({ ...Line(254), format: 'email', description: 'The new address.' }) },
      'Where the caller wants to be written to.',
    ),
    PendingEmail,
  ),
  response: {
    200: Named(
      'RequestedEmail',
      { success: Success, pendingEmail: PendingEmail },
      'The address, until it is confirmed.',
    ),
    ...bodyFailures(403),
  },
};

export const cancelEmailSchema = {
  operationId: 'cancelEmailChange',
  tags: ['Me'],
  summary: 'Forget the new e-mail address that is not confirmed yet',
  description: 'An addition to the contract. The link in its mail opens nothing any more.',
  response: { 200: Done, ...bodyFailures(403) },
};

export const confirmEmailSchema = {
  operationId: 'confirmEmail',
  tags: ['Me'],
  summary: 'Confirm a new e-mail address with the secret of its mail',
  description:
    'An addition to the contract. The secret stands behind the number sign of the link, and is all that is needed. The ' +
    'earlier address is told, with a link that stops it.',
  example: { body: { secret: demoSecrets.emailSecret } },
  body: Named(
    'EmailSecret',
    { secret: Line(200, { minLength: 1, description: 'Out of the link.' }) },
    'What proves that the address is read.',
  ),
  response: {
    200: Named(
      'ConfirmedEmail',
      { success: Success, email: Type.String({ description: 'It holds from now on.' }) },
      'The address is confirmed.',
    ),
    ...bodyFailures(410),
  },
};

export const stopEmailSchema = {
  operationId: 'stopEmailChange',
  tags: ['Me'],
  summary: 'Stop a change of the e-mail address with the secret of the mail to the earlier one',
  description:
    'An addition to the contract. For whoever did not ask for the other address: it is forgotten, or the earlier one is the ' +
    'member’s again. All sessions, tokens and passkeys of the member end, and the password opens nothing any more; a link for a new one ' +
    'goes to the earlier address. The secret works once, for 7 days; one that is unknown, used or over is 410.',
  example: { body: { secret: demoSecrets.stopSecret } },
  body: Named(
    'StopSecret',
    { secret: Line(200, { minLength: 1, description: 'Out of the link.' }) },
    'What proves that the earlier address is read.',
  ),
  response: {
    200: Named(
      'StoppedEmail',
      {
        success: Success,
        address: OneOf(
          ['kept', 'restored', 'taken'],
          'Whether the earlier address was still that of the member, is it again, or belongs to someone else by now: then the present one stays.',
        ),
        mailed: Type.Boolean({
          description:
            'Whether a link for a new password is on its way to the earlier address. Never where it belongs to someone else, was itself confirmed within the last 72 hours, or the member has no username.',
        }),
      },
      'Nobody is signed in any more.',
    ),
    ...bodyFailures(410),
  },
};
