import { argon2Sync, randomBytes } from 'node:crypto';

/** A hash of a password that takes no time to make and to check: a real one takes its time on purpose. */
export function quickHash(plain: string): string {
  const salt = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: plain, nonce: salt, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${salt.toString('base64')}$${tag.toString('base64')}`;
}
