import { badInput } from '../../platform/shared/errors.ts';
import { readCommonPasswords } from './common-passwords-reader.ts';
import { demoPassword } from './demo-password.ts';
import { guessProblem, lengthProblem, type PasswordProblem } from './password-rules.ts';

/** Refuses a password that nobody should choose. The words are those that others connect with the person. */
export async function checkNewPassword(plain: string, personalWords: readonly string[], field = 'password') {
  const problem = await problemOf(plain, personalWords);
  if (problem !== undefined) throw badInput(`${field} ${problem.problem}.`, [{ field, ...problem }]);
}

async function problemOf(
  plain: string,
  personalWords: readonly string[],
): Promise<PasswordProblem | undefined> {
  if (plain === demoPassword) return { code: 'well-known', problem: 'is the public password of the demo' };
  return lengthProblem(plain) ?? guessProblem(plain, await readCommonPasswords(), personalWords);
}
