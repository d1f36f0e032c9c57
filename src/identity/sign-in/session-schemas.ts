import { Type } from 'typebox';
import { bodyFailures, Done, failedWith, Id, Named, Success } from '../../platform/shared/field-schemas.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { Credentials } from './accounts-schemas.ts';

const UnixSeconds = (description: string) => Type.Integer({ description: `Unix seconds. ${description}` });

const SignedInMember = Named(
  'SignedInMember',
  {
    id: Id<MemberId>(),
    fullName: Type.String(),
    photo: Type.String({ description: 'The name of the photo, for `/v2/members/photo/{photo}`.' }),
  },
  'The member who is signed in.',
);

/** What a browser is answered that has signed in; the session itself is in the cookie. */
export const Session = Named(
  'Session',
  {
    success: Success,
    member: SignedInMember,
    expires: UnixSeconds('The session ends then at the latest.'),
    idleExpires: UnixSeconds('It ends then already, unless it is used before; each use moves this on.'),
  },
  'The session of a browser. The secret itself is in the cookie.',
);

export const openSessionSchema = {
  operationId: 'openSession',
  tags: ['Authentication'],
  summary: 'Sign a browser in',
  description:
    'An addition, for the pages of this service: it sets a cookie that no script can read, and that counts wherever a token ' +
    'does and no header carries one. A session that the browser had before ends. The limits are those of `POST /v2/authenticate`.',
  example: { body: { username: 'administrator', password: 'guildhall' } },
  body: Credentials,
  response: {
    200: Session,
    ...bodyFailures(429),
    401: failedWith('The username or the password is wrong.'),
    403: failedWith('The call comes from a page of another origin.'),
  },
};

/** That whoever calls has shown who they are. */
export const Proved = Named(
  'Proved',
  { success: Success, expires: UnixSeconds('Until then it counts.') },
  'The caller has shown who they are.',
);

export const proveSchema = {
  operationId: 'prove',
  tags: ['Authentication'],
  summary: 'Show with the password that it is still the same person',
  description:
    'An addition, for the session or the token from signing in that the call is made with. Adding a passkey and asking for another e-mail ' +
    'address need a proof of the last ten minutes, as which signing in counts: without one they are 403, with `{ code: "proof-needed", ' +
    'means }` in `errorInfo`, where `means` says what the member has: `password`, `passkey`, both or neither. It counts as a sign-in for ' +
    'the limits.',
  example: { body: { password: 'guildhall' } },
  body: Named(
    'PasswordProof',
    { password: Type.String({ minLength: 1, maxLength: 200, description: 'The present one.' }) },
    'What the member signs in with.',
  ),
  response: {
    200: Proved,
    ...bodyFailures(403, 429),
    400: failedWith('Something in the request is wrong, such as the password (`password`).'),
    409: failedWith('The caller has no password.'),
  },
};

export const closeSessionSchema = {
  operationId: 'closeSession',
  tags: ['Authentication'],
  summary: 'Sign a browser out',
  description:
    'An addition: revokes the session, or the token in the header, that the call is made with, and has the browser forget its ' +
    'cookie; also one that is no longer valid.',
  response: { 200: Done, ...bodyFailures() },
};
