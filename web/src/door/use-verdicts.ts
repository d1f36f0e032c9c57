import { useCallback, useReducer, useRef } from 'react';
import { localTextAt } from '../shared/dates.ts';
import type { DoorSession } from './door-session.ts';
import type { Read } from './scan-decider.ts';
import { signal } from './signals.ts';
import type { Verdict } from './verdict-rules.ts';
import { afterStep, noVerdicts } from './verdicts-rules.ts';

/** When several are scanned in a quick row, each verdict is in view at least so long. */
const leastMilliseconds = 450;

/** What a door says about whatever is scanned, one after the other, to the eye, the ear and the hand. */
export function useVerdicts(session: DoorSession, timeZone: string) {
  const [verdicts, dispatch] = useReducer(afterStep, noVerdicts);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const say = useCallback(
    (verdict: Verdict) => {
      const show = () => {
        dispatch({ step: 'said', verdict, at: localTextAt(new Date(), timeZone) });
        signal(verdict.kind);
        return new Promise<void>((resolve) => setTimeout(resolve, leastMilliseconds));
      };
      turn.current = turn.current.then(show);
    },
    [timeZone],
  );
  const decide = useCallback(
    (read: Read) => {
      session.decide(read).then(say, reportError);
    },
    [session, say],
  );
  const pass = useCallback((nonce: string) => dispatch({ step: 'passed', nonce }), []);
  const noteUndone = useCallback((nonce: string) => dispatch({ step: 'undone', nonce }), []);
  return { ...verdicts, say, decide, pass, noteUndone };
}
