import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { badInput } from '../platform/shared/errors.ts';

/** Asks on the terminal for a text that must be typed before something is done for good. */
export async function askToType(expected: string, question: string): Promise<void> {
  if ((await ask(question, process.stderr)).trim() !== expected) {
    throw badInput('That is not the same. Nothing was changed.');
  }
}

/** Asks on the terminal for a line of text. */
export function askText(question: string): Promise<string> {
  return ask(question, process.stderr);
}

/** Reads a password from standard input; the line break that editors and echo add does not belong to it. */
export async function readPipedPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** Asks for a new password twice on the terminal, without showing it. */
export async function askForNewPassword(fullName: string): Promise<string> {
  const first = await askHidden(`New password for ${fullName}: `);
  const second = await askHidden('The same again: ');
  if (first !== second) throw badInput('The two passwords differ. Nothing was changed.');
  return first;
}

async function askHidden(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  // Typed characters would be echoed to the output, so it leads nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await ask('', nowhere, true);
  } finally {
    process.stderr.write('\n');
  }
}

async function ask(question: string, output: NodeJS.WritableStream, isTerminal?: true): Promise<string> {
  const terminal = createInterface({
    input: process.stdin,
    output,
    ...(isTerminal && { terminal: isTerminal }),
  });
  try {
    return await terminal.question(question);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw badInput('Stopped. Nothing was changed.');
    throw error;
  } finally {
    terminal.close();
  }
}
