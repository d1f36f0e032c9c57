/** What went wrong, in the words of the domain; `http/` gives each kind its status. */
export type ErrorKind =
  | 'bad-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'version-needed'
  | 'gone'
  | 'locked'
  | 'too-many-requests'
  | 'unavailable';

/** A failure the caller can understand: an English sentence, and details that are safe to show. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: ErrorKind;
  readonly info: readonly unknown[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, info: readonly unknown[] = [], retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.info = info;
    this.retryAfter = retryAfter;
  }
}

/** The code of an error of the system or a library (`ENOENT`), by which errors are distinguished; '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A field of the request that is wrong, and why. */
export interface FieldProblem {
  field: string;
  problem: string;
  /** Names the problem for programs that say it in another language, where there is more than one. */
  code?: string;
  /** Of several events, the day of the one that has the problem. */
  date?: string;
}

/** Input that is well-formed but breaks a rule of the domain. */
export function badInput(message: string, problems: readonly FieldProblem[] = []): DomainError {
  return new DomainError('bad-input', message, problems);
}

/** One field breaks a rule. */
export function badField(field: string, problem: string): DomainError {
  return badInput(`${field} ${problem}.`, [{ field, problem }]);
}

/** Fields break rules; those of another event than the one that was sent are named with its day. */
export function badFields(problems: readonly FieldProblem[]): DomainError {
  const sentences = problems.map(
    ({ field, problem, date }) => `${date === undefined ? '' : `${date}: `}${field} ${problem}`,
  );
  return badInput(`${sentences.join('; ')}.`, problems);
}

/** Refuses input of which something is wrong. */
export function refuseBadFields(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw badFields(problems);
}

/** Unknown, or not for this caller to know. */
export function notFound(what: string): DomainError {
  return new DomainError('not-found', `${what} was not found.`);
}

/** The caller is known but may not do this. */
export function forbidden(message: string): DomainError {
  return new DomainError('forbidden', message);
}

/** The request contradicts the present state. */
export function conflict(message: string, info: readonly unknown[] = []): DomainError {
  return new DomainError('conflict', message, info);
}

/** The record has changed since it was read; says who changed what meanwhile. */
export function stale(changes: readonly unknown[]): DomainError {
  return new DomainError('stale', 'This was changed meanwhile. Please look at it again.', changes);
}
