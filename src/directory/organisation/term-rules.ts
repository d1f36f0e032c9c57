import type { FieldProblem } from '../../platform/shared/errors.ts';
import { endProblems } from '../../platform/shared/local-time.ts';
import { withArticle } from '../../platform/shared/with-article.ts';

/** What a member holds at a place for a time, as far as its rules go. */
export interface TermFacts {
  readonly hasFunction: boolean;
  readonly hasStatus: boolean;
  readonly startDate: string;
  readonly endDate: string | null;
  /** At what kind of place the function is held; nothing for a status. */
  readonly level: string | undefined;
  /** What kind of place it is. */
  readonly kind: string | undefined;
}

/** What is wrong with a term: it is of a function or a status, ends after it starts, and is held at the right kind of place. */
export function termProblems(term: TermFacts): FieldProblem[] {
  const { hasFunction, hasStatus, level, kind } = term;
  const problems: FieldProblem[] = [];
  if (!hasFunction && !hasStatus) {
    problems.push({ field: 'function', problem: 'is missing: a term needs a function or a status' });
  }
  if (hasFunction && hasStatus) {
    problems.push({ field: 'status', problem: 'must be empty, because the term has a function' });
  }
  problems.push(...endProblems(term.startDate, term.endDate));
  // Else the rights of the function would reach further than meant.
  if (level !== undefined && kind !== undefined && level !== kind) {
    const problem = `is held at ${withArticle(level)}, and not at ${withArticle(kind)}`;
    problems.push({ field: 'function', problem });
  }
  return problems;
}
