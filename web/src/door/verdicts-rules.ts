import type { Verdict } from './verdict-rules.ts';

/** A verdict with the local time at which it was given. */
export interface Said {
  verdict: Verdict;
  at: string;
  isUndone: boolean;
}

/** What the door says now, and what it said last, the newest first. Names are here only as long as the page is open. */
export interface Verdicts {
  shown: Verdict | null;
  recent: readonly Said[];
}

export const noVerdicts: Verdicts = { shown: null, recent: [] };

export type VerdictStep =
  | { step: 'said'; verdict: Verdict; at: string }
  | { step: 'passed'; nonce: string }
  | { step: 'undone'; nonce: string };

/** As many as somebody looks back at. */
const mostRecent = 30;

/** The verdicts after something has happened. */
export function afterStep({ shown, recent }: Verdicts, step: VerdictStep): Verdicts {
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
