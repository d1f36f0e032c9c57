import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What differs from an honest device at an honest page. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

/** A device with one passkey, in software: it does the whole ceremony of a browser and its authenticator. */
export class TestAuthenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = 'bm9ib2R5';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Makes the passkey that the options ask for. */
  register(options: Options, odd: Oddities = {}) {
    this.#userHandle = options.user?.id ?? '';
    const data = this.#authenticatorData(odd.rpId ?? options.rp?.id ?? '', odd, this.#attestedCredential());
    // A map of three entries: fmt "none", an empty attStmt, and authData.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, odd);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Proves that it has the passkey. */
  prove(options: Options, odd: Oddities = {}) {
    const data = this.#authenticatorData(odd.rpId ?? options.rpId ?? '', odd);
    const clientData = this.#clientData('webauthn.get', options.challenge, odd);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: odd.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Oddities): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, odd: Oddities, attested?: Buffer): Buffer {
    const { counter = (this.#counter += 1), userVerified = true } = odd;
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40);
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head[32] = flags;
    head.writeUInt32BE(counter, 33);
    return attested === undefined ? head : Buffer.concat([head, attested]);
  }

  #attestedCredential(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // A map of five entries: key type 2 (EC2), algorithm -7 (ES256), curve 1 (P-256), and the point.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
    return Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
  }
}

/** Short texts and bytes only. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
