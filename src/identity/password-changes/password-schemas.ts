import { Type } from 'typebox';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import {
  bodyFailures,
  Count,
  Done,
  failedWith,
  Id,
  Line,
  Named,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

const NewPassword = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'At least 10 characters, none of the well-known ones, and not made of the own name or that of the organisation. ' +
    'Where it is refused, `errorInfo` holds a `code`: too-short, too-long, well-known or personal.',
});

const Secret = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What stands behind the # in the address of the link.',
});

const goneLink = failedWith('The link has been used, replaced by a newer one, or is over.');

export const changePasswordSchema = {
  operationId: 'changePassword',
  tags: ['Authentication'],
  summary: 'Choose a new password',
  description:
    'An addition to the contract. All other sessions and tokens of the caller end, those of applications included; the one of the call ' +
    'goes on, a session of a browser under a new id. It counts as a sign-in for the limits.',
  body: Named(
    'PasswordChange',
    {
      current: Type.String({ minLength: 1, maxLength: 200, description: 'The present password.' }),
      password: NewPassword,
    },
    'The present password and the one to come.',
  ),
  // In the demo everyone keeps the public password.
  example: { body: { current: 'guildhall', password: 'guildhall' } },
  response: {
    200: Named(
      'PasswordChanged',
      { success: Success, revoked: Count('How many other sessions and tokens have ended.') },
      'The new password holds.',
    ),
    ...bodyFailures(403, 429),
    409: failedWith(
      'The caller has no username and so no password, or this is the demo, whose password is public.',
    ),
    400: failedWith('Something in the request is wrong, such as the present password (`current`).'),
  },
};

export const forgottenPasswordSchema = {
  operationId: 'forgottenPassword',
  tags: ['Authentication'],
  summary: 'Ask for a link to set a new password, by mail',
  description:
    'An addition to the contract. The answer is the same whether there is such a member or not. The link works once and for an ' +
    'hour; a newer one makes it void. At most three an hour are sent to a member.',
  body: Named(
    'ForgottenPassword',
    { username: Line(254, { minLength: 1, description: 'The username or the e-mail address.' }) },
    'Who has forgotten a password.',
  ),
  example: { body: { username: 'member' } },
  response: { 200: Done, ...bodyFailures(429) },
};

export const passwordLinkSchema = {
  operationId: 'readPasswordLink',
  tags: ['Authentication'],
  summary: 'Whom a link to set a password is for',
  description: 'An addition to the contract, for the page behind the link. It changes nothing.',
  example: { body: { secret: demoSecrets.passwordLink } },
  body: Named('PasswordLink', { secret: Secret }, 'A link to set a password.'),
  response: {
    200: Named(
      'PasswordLinkHolder',
      {
        success: Success,
        fullName: Type.String(),
        username: Type.String({ description: 'With which the member signs in.' }),
        purpose: OneOf(['first', 'forgotten'], 'Whether it is the first password or a new one.'),
        expires: Type.Integer({ description: 'Until when the link works, in Unix seconds.' }),
      },
      'The member for whom the link is.',
    ),
    ...bodyFailures(),
    410: goneLink,
  },
};

export const setPasswordSchema = {
  operationId: 'setPassword',
  tags: ['Authentication'],
  summary: 'Set the password by a link',
  description:
    'An addition to the contract. The link is used up, and all sessions, tokens and passkeys of the member end. Where there was a password, ' +
    '`identifier` is another one.',
  example: { body: { secret: demoSecrets.passwordLink, password: 'four words from nowhere' } },
  body: Named('PasswordByLink', { secret: Secret, password: NewPassword }, 'The link and the new password.'),
  response: { 200: Done, ...bodyFailures(), 410: goneLink },
};

export const welcomeMemberSchema = {
  operationId: 'welcomeMember',
  tags: ['Members'],
  summary: 'Mail a member the link to set a first password',
  description:
    'An addition to the contract, for those with the right manage-directory over the club of the member. The link works once, for 14 days ' +
    '(setting); a newer one makes it void. At most three an hour are sent to a member.',
  example: { params: { id: 6 } },
  params: Params({ id: Id<MemberId>('The member.') }),
  response: {
    200: Done,
    ...bodyFailures(403, 404),
    409: failedWith('The member has left, has a password already, or has no e-mail address or username.'),
  },
};
