import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Type, type TSchema } from 'typebox';
import { Proved, Session } from '../sign-in/session-schemas.ts';
import {
  bodyFailures,
  DateTimeField,
  DateTimeOrEmpty,
  Done,
  failedWith,
  Id,
  Line,
  Named,
  OfRecord,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { PasskeyId } from '../../platform/shared/ids.ts';
import {
  CreationOptions,
  NewCredential,
  RequestOptions,
  ShownCredential,
} from './browser-credential-schemas.ts';

const tags = ['Authentication'];

const withOptions = <Options extends TSchema>(name: string, options: Options) =>
  Named(name, { success: Success, options }, 'To be handed to the browser as they stand.');

const noName = failedWith(
  'The address of the service is the number of a machine, for which there are no passkeys.',
);
const otherPage = failedWith('The call comes from a page of another origin.');
const Name = Line(100, { minLength: 1, description: 'What the person calls the device.' });
const sampleCredential = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  clientExtensionResults: {},
} as const;
const sampleClientData = 'eyJ0eXBlIjoid2ViYXV0aG4ifQ';
const passkeyParams = Params({ id: Id<PasskeyId>('Of a passkey.') });

export const signInOptionsSchema = {
  operationId: 'passkeySignInOptions',
  tags,
  summary: 'Begin to sign a browser in with a passkey',
  description: 'An addition. No name is needed: the device knows whose its passkeys are.',
  response: {
    200: withOptions('PasskeySignIn', Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(RequestOptions)),
    ...bodyFailures(429),
    403: otherPage,
    409: noName,
  },
};

const proof = {
  example: {
    body: {
      response: {
        ...sampleCredential,
        response: { clientDataJSON: sampleClientData, authenticatorData: 'YXV0aA', signature: 'c2lnbmVk' },
      },
    },
  },
  body: Named(
    'PasskeyProof',
    { response: Type.Unsafe<AuthenticationResponseJSON>(ShownCredential) },
    'What the device answered.',
  ),
};

export const signInByPasskeySchema = {
  operationId: 'openSessionByPasskey',
  tags,
  summary: 'Sign a browser in with a passkey',
  description: 'An addition: as `POST /v2/session`, with what the browser answered to the options.',
  ...proof,
  response: {
    200: Session,
    ...bodyFailures(429),
    401: failedWith(
      'The passkey is unknown, its challenge was not asked or is used or over, or it does not fit in another way.',
    ),
    403: otherPage,
    409: noName,
  },
};

export const proveByPasskeySchema = {
  operationId: 'proveByPasskey',
  tags,
  summary: 'Show with a passkey that it is still the same person',
  description:
    'An addition: as `POST /v2/session/proof`, with what the browser answered to `POST /v2/session/passkey/options`.',
  ...proof,
  response: {
    200: Proved,
    ...bodyFailures(403),
    400: failedWith(
      'Something in the request is wrong, or the passkey (`response`) is not one of the caller.',
    ),
    409: noName,
  },
};

const needsProof =
  'Needs a proof of the last ten minutes (`POST /v2/session/proof`), as which signing in counts; without one 403.';

export const registrationOptionsSchema = {
  operationId: 'passkeyOptions',
  tags,
  summary: 'Begin to add a passkey',
  description: 'An addition. Only with a token from signing in: that of an application is 403. ' + needsProof,
  response: {
    200: withOptions(
      'PasskeyRegistration',
      Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(CreationOptions),
    ),
    ...bodyFailures(403),
    409: failedWith('There can be no passkeys at the address of the service, or the caller has 20 already.'),
  },
};

export const addPasskeySchema = {
  operationId: 'addPasskey',
  tags,
  summary: 'Add the passkey that a device has made',
  description: 'An addition. Only with a token from signing in: that of an application is 403. ' + needsProof,
  example: {
    body: {
      name: 'My phone',
      response: {
        ...sampleCredential,
        response: { clientDataJSON: sampleClientData, attestationObject: 'YXR0ZXN0ZWQ' },
      },
    },
  },
  body: Named(
    'NewPasskey',
    { name: Name, response: Type.Unsafe<RegistrationResponseJSON>(NewCredential) },
    'What the device made, and what it is called.',
  ),
  response: {
    201: Named('AddedPasskey', { success: Success, id: Id<PasskeyId>() }, 'The new passkey.'),
    ...bodyFailures(403),
    409: failedWith(
      'There can be no passkeys at the address of the service, the caller has 20 already, or this one is known.',
    ),
  },
};

export const PasskeyDevice = Named(
  'PasskeyDevice',
  {
    id: Id<PasskeyId>(),
    name: Type.String(),
    createdAt: DateTimeField(),
    lastUsedAt: DateTimeOrEmpty('To within some minutes; empty when it was not used yet.'),
  },
  'A passkey with which the member can sign in.',
);

export const renamePasskeySchema = {
  operationId: 'renamePasskey',
  tags,
  summary: 'Give an own passkey another name',
  example: { params: { id: 1 }, body: { name: 'The blue phone' } },
  description: 'An addition.',
  params: passkeyParams,
  body: OfRecord(Named('PasskeyName', { name: Name }, 'The name.'), PasskeyDevice, {
    field: 'id',
    param: 'id',
  }),
  response: { 200: Done, ...bodyFailures(403, 404) },
};

export const removePasskeySchema = {
  operationId: 'removePasskey',
  tags,
  summary: 'Remove an own passkey',
  example: { params: { id: 1 } },
  description: 'An addition. Nobody can sign in with it any more; sessions that were opened with it go on.',
  params: passkeyParams,
  response: { 200: Done, ...bodyFailures(403, 404) },
};
