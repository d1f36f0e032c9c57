import { readFile } from 'node:fs/promises';

const file = new URL('data/common-passwords.txt', import.meta.url);

/** The passwords that are tried first. They are read whenever someone chooses one, which is seldom, and kept by nobody. */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}
