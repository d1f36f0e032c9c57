import { Counter, type Registry } from 'prom-client';
import type { ErrorKind } from '../shared/errors.ts';

/** Why a sign-in failed, by the kind of its error. */
const reasons: Partial<Record<ErrorKind, string>> = {
  unauthenticated: 'wrong',
  'too-many-requests': 'too many',
};

/** Counts the sign-ins that failed by why they did: tries from very many addresses show nowhere else. */
export class SignInMetrics {
  readonly #failures: Counter;

  constructor(registry: Registry) {
    this.#failures = new Counter({
      name: 'guildhall_failed_sign_ins_total',
      help: 'Sign-ins that failed, by reason.',
      labelNames: ['reason'],
      registers: [registry],
    });
    // What has not happened yet is 0, so that its first time is seen as a change.
    for (const reason of Object.values(reasons)) this.#failures.inc({ reason }, 0);
  }

  /** Counts a failure, unless it says nothing of who tries. */
  note(kind: ErrorKind): void {
    const reason = reasons[kind];
    if (reason !== undefined) this.#failures.inc({ reason });
  }
}
