import { Type } from 'typebox';
import {
  bodyFailures,
  Done,
  failedWith,
  Id,
  Line,
  Named,
  Nullable,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { ClubId } from '../../platform/shared/ids.ts';

/** What a member signs in with. */
export const Credentials = Named(
  'Credentials',
  {
    username: Line(254, {
      minLength: 1,
      description:
        'Or the e-mail address, where no other active member has it: an addition. Upper and lower case are the same, and a username comes ' +
        'before an address.',
    }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  },
  'What a member signs in with.',
);

const SignedIn = Named(
  'SignedIn',
  {
    success: Success,
    access_token: Type.String({ description: 'Sent as X-Authorization with every restricted call.' }),
    expires: Type.Integer({ description: 'Unix seconds.' }),
    name: Type.String({ description: "The member's full name." }),
    identifier: Type.String({ description: "Private: opens the member's own calendar feed." }),
    club: Nullable(Id<ClubId>("The member's club.")),
    clubName: Nullable(Type.String({ description: 'An addition.' })),
    clubType: Nullable(Type.String({ description: 'As in the record of the club. An addition.' })),
  },
  'The access token, and whose it is.',
);

export const signInSchema = {
  operationId: 'signIn',
  tags: ['Authentication'],
  summary: 'Sign in and get an access token',
  description:
    'A limited number of sign-ins an hour is tried for an address, and for a member, by whichever name, from addresses that they ' +
    'have not signed in from lately (settings); then 429 and `Retry-After`.',
  example: { body: { username: 'administrator', password: 'guildhall' } },
  body: Credentials,
  response: {
    200: SignedIn,
    ...bodyFailures(429),
    401: failedWith('The username or the password is wrong.'),
  },
};

export const renewSignInSchema = {
  operationId: 'renewSignIn',
  tags: ['Authentication'],
  summary: 'Renew a sign-in, and get a new access token',
  description:
    'An addition, for programs that stay signed in while they are used: called with the token of a sign-in while that is good, it ' +
    'answers as signing in does. The earlier token is good for a minute still; the same call with it answers the same new token, so ' +
    'it may be repeated when the answer was lost. So many days after the password was typed (a setting) the sign-in ends for good.',
  response: {
    200: SignedIn,
    ...bodyFailures(429),
    403: failedWith(
      'The token is not that of a sign-in: it belongs to an application, or is the session of a browser.',
    ),
  },
};

export const signOutSchema = {
  operationId: 'signOut',
  tags: ['Authentication'],
  summary: 'Revoke the access token this call is made with',
  description: 'Every later call with this token is 401. A read-only token can be revoked in this way, too.',
  response: { 200: Done, ...bodyFailures() },
};

export const renewIdentifierSchema = {
  operationId: 'renewIdentifier',
  tags: ['Authentication'],
  summary: 'Replace the private identifier of the caller',
  description:
    'An addition to the contract, for an identifier that fell into the wrong hands: the calendar feed with the earlier one ' +
    'is gone at once.',
  response: {
    200: Named(
      'RenewedIdentifier',
      { success: Success, identifier: Type.String({ description: 'The new one. Private.' }) },
      'The identifier that holds from now on.',
    ),
    ...bodyFailures(403),
  },
};
