import type { Check, CheckParts, Finding } from './check.ts';
import { clubChecks } from './clubs-checks-service.ts';
import { eventChecks } from './events-checks-service.ts';
import { peopleChecks } from './people-checks-service.ts';
import { photoChecks } from './photos-checks-service.ts';
import { termChecks } from './terms-checks-service.ts';

/** Everything that is looked at, in the order in which it is shown. */
export const allChecks: readonly Check[] = [
  ...peopleChecks,
  ...termChecks,
  ...clubChecks,
  ...eventChecks,
  ...photoChecks,
];

/** Looks for everything that can be wrong, one thing after the other, and reports what it finds. It changes nothing. */
export async function* findProblems(parts: CheckParts): AsyncGenerator<Finding> {
  for (const { code, severity, title, mend, find } of allChecks) {
    const { count, rows } = await find(parts);
    if (count > 0) yield { code, severity, title, mend, count, rows };
  }
}
