import { useCallback, useReducer, useRef } from 'react';
import { localTextAt } from '../shared/dates.ts';
import type { DoorSession } from './door-session.ts';
import type { Read } from './scan-decider.ts';
import { signal, signalSeen } from './signals.ts';
import type { Verdict } from './verdict-rules.ts';
import { afterStep, noVerdicts, type VerdictStep } from './verdicts-rules.ts';

/** When several are scanned in a quick row, each verdict is in view at least so long. */
const leastMilliseconds = 450;

/** What a door says about whatever is scanned, one after the other, to the eye, the ear and the hand. */
export function useVerdicts(session: DoorSession, timeZone: string) {
  const [verdicts, dispatch] = useReducer(afterStep, noVerdicts);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const show = useCallback((step: VerdictStep, kind: Verdict['kind']) => {
    turn.current = turn.current.then(() => {
      dispatch(step);
      signal(kind);
      return new Promise<void>((resolve) => setTimeout(resolve, leastMilliseconds));
    });
  }, []);
  const say = useCallback(
    (verdict: Verdict) =>
      show({ step: 'said', verdict, at: localTextAt(new Date(), timeZone) }, verdict.kind),
    [show, timeZone],
  );
  const settle = useCallback(
    (verdict: Verdict) => {
      const step = { step: 'settled', verdict } as const;
      if (verdict.isCorrection === true) show(step, verdict.kind);
      // Behind what was said before it, and without a sound: nothing has changed for anybody.
      else turn.current = turn.current.then(() => dispatch(step));
    },
    [show],
  );
  const decide = useCallback(
    (read: Read) => {
      // Whoever holds a ticket before the door sees and hears at once that it was read.
      signalSeen();
      dispatch({ step: 'seen' });
      const answered = () => dispatch({ step: 'answered' });
      session.decide(read, settle).then(say, reportError).finally(answered);
    },
    [session, say, settle],
  );
  const pass = useCallback((nonce: string) => dispatch({ step: 'passed', nonce }), []);
  const noteUndone = useCallback((nonce: string) => dispatch({ step: 'undone', nonce }), []);
  return { ...verdicts, say, decide, pass, noteUndone };
}
