import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../../platform/shared/errors.ts';
import { heavyWork, heavyWorkWaiting } from '../../platform/shared/heavy-work.ts';

const deriveAtOnce = promisify(argon2);

/** argon2id at the cost OWASP names for interactive sign-ins: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Hashes a password into the usual `$argon2id$…` text, which carries its own cost and salt. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive('argon2id', { message: plain, nonce: salt, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** How many wait for a core, some two seconds: anyone who tries passwords from everywhere keeps nobody waiting for longer. */
const mostWaiting = 50;
const secondsUntilLess = 3;

/**
 * Whether the password is the one behind the hash. Where very many wait, someone of whom nothing is known is asked to come again; who
 * signs in from where they usually do goes before them.
 */
export async function verifyPassword(hash: string, plain: string, isKnown: boolean): Promise<boolean> {
  if (!isKnown && heavyWorkWaiting() >= mostWaiting) {
    const sentence = 'Very many are signing in at this moment. Please try again in a few seconds.';
    throw new DomainError('unavailable', sentence, [], secondsUntilLess);
  }
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (parts === null) throw new Error('A stored password hash has an unknown form.');
  const [, memory, passes, parallelism, salt, tag] = parts;
  const expected = Buffer.from(String(tag), 'base64');
  const actual = await deriveInTurn(isKnown, 'argon2id', {
    message: plain,
    nonce: Buffer.from(String(salt), 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

function derive(...input: Parameters<typeof deriveAtOnce>): Promise<Buffer> {
  return deriveInTurn(false, ...input);
}

function deriveInTurn(isFirst: boolean, ...input: Parameters<typeof deriveAtOnce>): Promise<Buffer> {
  return heavyWork(() => deriveAtOnce(...input), { isFirst });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
