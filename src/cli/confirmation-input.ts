import { createInterface } from 'node:readline/promises';
import { badInput } from '../shared/errors.ts';

/** Asks on the terminal for a text that must be typed before something is done for good. */
export async function askToType(expected: string, question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    if ((await terminal.question(question)).trim() === expected) return;
    throw badInput('That is not the same. Nothing was changed.');
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw badInput('Stopped. Nothing was changed.');
    throw error;
  } finally {
    terminal.close();
  }
}
