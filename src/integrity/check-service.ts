import { answerChecks } from './answers-checks.ts';
import type { Check, CheckParts, Finding } from './check.ts';
import { clubChecks } from './clubs-checks.ts';
import { duplicateChecks } from './duplicates-checks.ts';
import { eventFileChecks } from './event-files-checks.ts';
import { eventChecks } from './events-checks.ts';
import { messageChecks } from './messages-checks.ts';
import { peopleChecks } from './people-checks.ts';
import { photoChecks } from './photos-checks.ts';
import { referenceChecks } from './references-checks.ts';
import { seatChecks } from './seats-checks.ts';
import { termChecks } from './terms-checks.ts';

/** Everything that is looked at, in the order in which it is shown. */
export const allChecks: readonly Check[] = [
  ...referenceChecks,
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
  for (const { find, ...check } of allChecks) {
    const found = await find(parts);
    if (found.count > 0) yield { ...check, ...found };
  }
}
