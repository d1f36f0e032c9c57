import { Counter, type Registry } from 'prom-client';
import type { ErrorKind } from '../shared/errors.ts';

/** What became of a scan, by the code of its answer. */
const scanResults: Readonly<Record<number, string>> = {
  200: 'accepted',
  400: 'unknown code',
  403: 'not allowed',
  409: 'already in',
  410: 'declined',
  423: 'registration open',
};

/** Why a sign-in failed, by the kind of its error; the other kinds say nothing of who tries. */
const signInReasons: Partial<Record<ErrorKind, string>> = {
  unauthenticated: 'wrong',
  'too-many-requests': 'too many',
};

/** Counts the scans at the doors by what became of them. */
export function scanCounter(registry: Registry): (code: number) => void {
  const about = { name: 'guildhall_scans_total', help: 'Scans at the doors by result.', label: 'result' };
  const count = outcomeCounter(registry, about, Object.values(scanResults));
  return (code) => count(scanResults[code] ?? String(code));
}

/** Counts the sign-ins that failed by why they did: tries from very many addresses show nowhere else. */
export function failedSignInCounter(registry: Registry): (kind: ErrorKind) => void {
  const about = {
    name: 'guildhall_failed_sign_ins_total',
    help: 'Sign-ins that failed, by reason.',
    label: 'reason',
  };
  const count = outcomeCounter(registry, about, Object.values(signInReasons));
  return (kind) => {
    const reason = signInReasons[kind];
    if (reason !== undefined) count(reason);
  };
}

function outcomeCounter(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  outcomes: readonly string[],
): (outcome: string) => void {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
  // What has not happened yet is 0, so that its first time is seen as a change.
  for (const outcome of outcomes) counter.inc({ [label]: outcome }, 0);
  return (outcome) => counter.inc({ [label]: outcome });
}
