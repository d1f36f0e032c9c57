import { answerChecks } from './answers-checks.ts';
import type { Check, CheckParts, Finding, FoundRow } from './check.ts';
import { clubChecks } from './clubs-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { duplicateChecks } from './duplicates-checks.ts';
import { eventFileChecks } from './event-files-checks.ts';
import { eventChecks } from './events-checks.ts';
import { messageChecks } from './messages-checks.ts';
import { peopleChecks } from './people-checks.ts';
import { photoChecks } from './photos-checks.ts';
import { seatChecks } from './seats-checks.ts';
import { termChecks } from './terms-checks.ts';

/** Everything that is looked at, in the order in which it is shown. */
export const allChecks: readonly Check[] = [
  ...databaseChecks,
  ...peopleChecks,
  ...duplicateChecks,
  ...termChecks,
  ...clubChecks,
  ...eventChecks,
  ...seatChecks,
  ...answerChecks,
  ...messageChecks,
  ...photoChecks,
  ...eventFileChecks,
];

/** Looks for everything that can be wrong, one thing after the other, and reports what it finds. It changes nothing. */
export async function* findProblems(parts: CheckParts): AsyncGenerator<Finding> {
  const failed: FoundRow[] = [];
  for (const { find, ...check } of allChecks) {
    try {
      const found = await find(parts);
      if (found.count > 0) yield { ...check, ...found };
    } catch (error) {
      // A database that does not answer says nothing about its data.
      const unavailable = parts.dialect.translateError(error);
      if (unavailable !== undefined) throw unavailable;
      failed.push({ subject: 'check', id: 0, name: check.code, detail: reason(error) });
    }
  }
  if (failed.length > 0) yield { ...notChecked, count: failed.length, rows: failed };
}

/** What is so wrong that nobody can look at it, while the other checks still say what they find. */
const notChecked = {
  code: 'not-checked',
  severity: 'error',
  title: 'Not looked at, because what is kept cannot be read',
  mend: 'Mend the errors above first, then check again.',
} as const;

function reason(error: unknown): string {
  // What the parser says quotes the text, which may be personal.
  if (error instanceof SyntaxError) return 'a text in it is not JSON';
  return error instanceof Error ? error.message : String(error);
}
