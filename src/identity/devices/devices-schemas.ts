import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  DateTimeField,
  DateTimeOrEmpty,
  Done,
  failures,
  Id,
  MayBeMissing,
  Named,
  Nullable,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import { PasskeyDevice } from '../passkeys/passkeys-schemas.ts';
import type { TokenId } from '../../platform/shared/ids.ts';

const tags = ['Authentication'];
const createdAt = DateTimeField();
const lastUsedAt = DateTimeOrEmpty('To within some minutes; empty when it was not used yet.');

const SessionDevice = Named(
  'SessionDevice',
  {
    id: Id<TokenId>(),
    name: Type.String({ description: 'The browser and the system, such as `Firefox on Android`.' }),
    current: Type.Boolean({ description: 'Whether it is the one that this call is made with.' }),
    createdAt,
    lastUsedAt,
    expires: Type.Integer({ description: 'Unix seconds. It ends then, unless it is used before.' }),
  },
  'A browser that is signed in.',
);

const TokenDevice = Named(
  'TokenDevice',
  {
    id: Id<TokenId>(),
    name: Type.String(),
    current: Type.Boolean({ description: 'Whether it is the one that this call is made with.' }),
    readOnly: Type.Boolean(),
    createdAt,
    lastUsedAt,
    expires: Nullable(Type.Integer({ description: 'Unix seconds; null for never.' })),
  },
  'A program that may act for the member.',
);

export const listDevicesSchema = {
  operationId: 'listDevices',
  tags,
  summary: 'Browsers, programs and passkeys of the caller',
  description:
    'An addition: everything that is or can be signed in as the caller, the oldest first, and nothing secret.',
  response: {
    200: Named(
      'Devices',
      {
        success: Success,
        sessions: Type.Array(SessionDevice),
        tokens: Type.Array(TokenDevice),
        passkeys: Type.Array(PasskeyDevice),
      },
      'What is or can be signed in.',
    ),
    ...failures(),
  },
};

export const revokeDeviceSchema = {
  operationId: 'revokeDevice',
  tags,
  summary: 'Sign out one browser or program of the caller',
  example: { params: { id: 1 } },
  description: 'An addition. It is out at once. Passkeys are removed with `DELETE /v2/me/passkeys/{id}`.',
  params: Params({ id: Id<TokenId>('Of a session or a token.') }),
  response: { 200: Done, ...bodyFailures(403, 404) },
};

export const revokeOthersSchema = {
  operationId: 'revokeOtherDevices',
  tags,
  summary: 'Sign out every other browser and program of the caller',
  description:
    'An addition. All but the one that this call is made with are out at once. Passkeys stay, unless the body says otherwise.',
  body: MayBeMissing(
    Named(
      'RevokeOthers',
      {
        passkeys: Type.Optional(
          Type.Boolean({
            description:
              'Whether all passkeys of the caller are removed, too, because someone else may have added one. An addition.',
          }),
        ),
      },
      'What else is to go.',
    ),
  ),
  example: { body: {} },
  response: {
    200: Named(
      'RevokedDevices',
      {
        success: Success,
        revoked: Count('How many were still signed in.'),
        removedPasskeys: Type.Optional(Count('How many passkeys were removed, where that was asked for.')),
      },
      'How many are out.',
    ),
    ...bodyFailures(403),
  },
};
