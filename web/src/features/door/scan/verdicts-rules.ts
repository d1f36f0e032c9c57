import type { Verdict } from '../offline/verdict-rules.ts';

/** A verdict with the local time at which it was given. */
export interface Said {
  verdict: Verdict;
  at: string;
  isUndone: boolean;
}

/** What the door says now, and what it said last, the newest first. Names are here only as long as the page is open. */
export interface Verdicts {
  /** How many scans were seen about which nothing was said yet. */
  asked: number;
  shown: Verdict | null;
  recent: readonly Said[];
}

export const noVerdicts: Verdicts = { asked: 0, shown: null, recent: [] };

export type VerdictStep =
  | { step: 'seen' }
  | { step: 'answered' }
  | { step: 'settled'; verdict: Verdict }
  | { step: 'said'; verdict: Verdict; at: string }
  | { step: 'passed'; nonce: string }
  | { step: 'undone'; nonce: string };

/** As many as someone looks back at. */
const mostRecent = 30;

/** The verdicts after something has happened. */
export function afterStep(verdicts: Verdicts, step: VerdictStep): Verdicts {
  const { asked } = verdicts;
  if (step.step === 'seen') return { ...verdicts, asked: asked + 1 };
  if (step.step === 'answered') return { ...verdicts, asked: asked - 1 };
  return {
    asked,
    ...(step.step === 'settled' ? afterSettling(verdicts, step.verdict) : afterSaying(verdicts, step)),
  };
}

/**
 * Whether what the service says about someone is to be seen and heard anew: it says something else than the list had said. What
 * was sent later changes the screen only where it still is in view: its people have long passed, and others stand there now.
 */
export function isToldAgain({ shown, recent }: Verdicts, verdict: Verdict): boolean {
  const { nonce, isCorrection, isSent } = verdict;
  const isUndone = recent.some((said) => said.verdict.nonce === nonce && said.isUndone);
  return isCorrection === true && !isUndone && (isSent !== true || shown?.nonce === nonce);
}

/** The service has answered about someone of whom the list had spoken: where it says something else, that is shown again. */
function afterSettling(verdicts: Verdicts, verdict: Verdict): Omit<Verdicts, 'asked'> {
  const { shown, recent } = verdicts;
  const before = recent.find((said) => said.verdict.nonce === verdict.nonce);
  // Whoever was taken back meanwhile is out, whatever the service says.
  if (before?.isUndone === true) return { shown, recent };
  const isInView = shown?.nonce === verdict.nonce || isToldAgain(verdicts, verdict);
  return {
    shown: isInView ? verdict : shown,
    recent: recent.map((said) => (said === before ? { ...said, verdict } : said)),
  };
}

type SayingStep = Exclude<VerdictStep, { step: 'seen' | 'answered' | 'settled' }>;

function afterSaying({ shown, recent }: Verdicts, step: SayingStep): Omit<Verdicts, 'asked'> {
  if (step.step === 'said') {
    const said = { verdict: step.verdict, at: step.at, isUndone: false };
    return { shown: step.verdict, recent: [said, ...recent].slice(0, mostRecent) };
  }
  const left = shown?.nonce === step.nonce ? null : shown;
  if (step.step === 'passed') return { shown: left, recent };
  const { registration } = recent.find(({ verdict }) => verdict.nonce === step.nonce)?.verdict ?? {};
  // Whoever is out is so by whichever verdict it was undone: nothing is left to take back.
  const isOver = (said: Said) =>
    said.verdict.nonce === step.nonce || (mayUndo(said) && said.verdict.registration === registration);
  return {
    shown: left,
    recent: recent.map((said) => (isOver(said) ? { ...said, isUndone: true } : said)),
  };
}

/** Whether a check-in can be taken back. */
export function mayUndo({ verdict, isUndone }: Said): boolean {
  return verdict.kind === 'in' && verdict.registration !== null && !isUndone;
}
