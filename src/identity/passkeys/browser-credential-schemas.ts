import { Type } from 'typebox';
import { Named, OneOf } from '../../platform/shared/field-schemas.ts';

/** Bytes as browsers write them in JSON; longer than any device makes them. */
const Bytes = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    format: 'base64url',
    description: description ?? 'Bytes in base64url.',
  });
const Word = () => Type.String({ maxLength: 50 });

/** What browsers add of their own; nothing of it is looked at. */
const Extensions = Type.Object(
  {},
  { title: 'BrowserExtensions', description: 'Of the browser; not looked at.' },
);

const credentialFields = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Extensions,
  authenticatorAttachment: Type.Optional(OneOf(['platform', 'cross-platform'])),
};

/** A new passkey. */
export const NewCredential = Named(
  'NewCredential',
  {
    ...credentialFields,
    response: Named(
      'NewCredentialResponse',
      {
        clientDataJSON: Bytes(10_000),
        attestationObject: Bytes(50_000),
        authenticatorData: Type.Optional(Bytes(10_000)),
        transports: Type.Optional(Type.Array(Word(), { maxItems: 10 })),
        publicKeyAlgorithm: Type.Optional(Type.Integer()),
        publicKey: Type.Optional(Bytes(10_000)),
      },
      'What the device answered.',
    ),
  },
  'A new passkey as the browser gives it (`RegistrationResponseJSON`).',
);

/** The proof of a passkey. */
export const ShownCredential = Named(
  'ShownCredential',
  {
    ...credentialFields,
    response: Named(
      'ShownCredentialResponse',
      {
        clientDataJSON: Bytes(10_000),
        authenticatorData: Bytes(10_000),
        signature: Bytes(10_000),
        userHandle: Type.Optional(Bytes(200)),
      },
      'What the device answered.',
    ),
  },
  'The proof of a passkey as the browser gives it (`AuthenticationResponseJSON`).',
);

const Strings = (name: string) => Type.Array(Type.String(), { description: name });

/** What a passkey is made with. */
export const CreationOptions = Named(
  'PasskeyCreationOptions',
  {
    rp: Named('PasskeyParty', { id: Type.String(), name: Type.String() }, 'Whom the passkey is for.'),
    user: Named(
      'PasskeyUser',
      { id: Type.String(), name: Type.String(), displayName: Type.String() },
      'Whose the passkey is.',
    ),
    challenge: Type.String({ description: 'Answered once, within five minutes.' }),
    pubKeyCredParams: Type.Array(
      Named('PasskeyAlgorithm', { alg: Type.Integer(), type: Type.String() }, 'A kind of key that is taken.'),
    ),
    timeout: Type.Integer({ description: 'Milliseconds.' }),
    excludeCredentials: Type.Array(
      Named(
        'KnownCredential',
        { id: Type.String(), type: Type.String(), transports: Strings('How the device is reached.') },
        'A passkey that the member has already.',
      ),
    ),
    authenticatorSelection: Named(
      'PasskeyDemands',
      {
        residentKey: Type.String(),
        requireResidentKey: Type.Boolean(),
        userVerification: Type.String(),
      },
      'What the device must do.',
    ),
    attestation: Type.String(),
  },
  'What the browser makes a passkey with (`PublicKeyCredentialCreationOptionsJSON`).',
);

/** What a passkey is asked for with. */
export const RequestOptions = Named(
  'PasskeyRequestOptions',
  {
    challenge: Type.String({ description: 'Answered once, within five minutes.' }),
    timeout: Type.Integer({ description: 'Milliseconds.' }),
    rpId: Type.String(),
    userVerification: Type.String(),
  },
  'What the browser asks for a passkey with (`PublicKeyCredentialRequestOptionsJSON`).',
);
