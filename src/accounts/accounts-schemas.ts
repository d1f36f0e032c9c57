import { Type } from 'typebox';
import { bodyFailures, Done, Id, Line, Nullable, Strict, Success } from '../shared/field-schemas.ts';
import type { ClubId } from '../shared/ids.ts';

const Credentials = Strict({
  username: Line(100, { minLength: 1, description: 'Upper and lower case are the same.' }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
});

const SignedIn = Strict({
  success: Success,
  access_token: Type.String({ description: 'Sent as X-Authorization with every restricted call.' }),
  expires: Type.Integer({ description: 'Unix seconds.' }),
  name: Type.String(),
  identifier: Type.String({ description: "Private: opens the member's own calendar feed." }),
  club: Nullable(Id<ClubId>("The member's club.")),
  clubName: Nullable(Type.String()),
  clubType: Nullable(Type.String({ description: 'As in the record of the club.' })),
});

export const signInSchema = {
  operationId: 'signIn',
  tags: ['Authentication'],
  summary: 'Sign in and get an access token',
  description:
    'A limited number of sign-ins an hour is tried for an address, and for a username from addresses that it has not ' +
    'signed in from lately (settings); then 429 and `Retry-After`.',
  body: Credentials,
  response: { 200: SignedIn, ...bodyFailures(401, 429) },
};

export const signOutSchema = {
  operationId: 'signOut',
  tags: ['Authentication'],
  summary: 'Revoke the access token this call is made with',
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
    200: Strict({ success: Success, identifier: Type.String({ description: 'The new one. Private.' }) }),
    ...bodyFailures(403),
  },
};
