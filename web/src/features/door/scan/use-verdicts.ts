import { useCallback, useReducer, useRef } from 'react';
import { localTextAt } from '../../../lib/format/dates.ts';
import type { DoorSession } from '../offline/door-session.ts';
import type { Read } from '../offline/scan-decider.ts';
import { signal, signalSeen } from './signals.ts';
import { useLatest } from '../../../lib/hooks.ts';
import type { Verdict } from '../offline/verdict-rules.ts';
import { afterStep, isToldAgain, noVerdicts } from './verdicts-rules.ts';

/** When several are scanned in a quick row, each verdict is in view at least so long. */
const leastMilliseconds = 450;

/** What a door says about whatever is scanned, one after the other, to the eye, the ear and the hand. */
export function useVerdicts(session: DoorSession, timeZone: string) {
  const [verdicts, dispatch] = useReducer(afterStep, noVerdicts);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const latest = useLatest(verdicts);
  const say = useCallback(
    (verdict: Verdict) => {
      turn.current = turn.current.then(() => {
        dispatch({ step: 'said', verdict, at: localTextAt(new Date(), timeZone) });
        return signalled(verdict);
      });
    },
    [timeZone],
  );
  const settle = useCallback(
    (verdict: Verdict) => {
      // Behind what was said before it, and without a sound where nothing has changed for anyone.
      turn.current = turn.current.then(() => {
        const isNews = isToldAgain(latest.current, verdict);
        dispatch({ step: 'settled', verdict });
        return isNews ? signalled(verdict) : undefined;
      });
    },
    [latest],
  );
  const decide = useCallback(
    (read: Read) => {
      // Whoever holds a ticket before the door sees and hears at once that it was read.
      signalSeen();
      dispatch({ step: 'seen' });
      const answered = () => dispatch({ step: 'answered' });
      const first = session.decide(read, (settled) => void first.then(() => settle(settled), reportError));
      first.then(say, reportError).finally(answered);
    },
    [session, say, settle],
  );
  const pass = useCallback((nonce: string) => dispatch({ step: 'passed', nonce }), []);
  const noteUndone = useCallback((nonce: string) => dispatch({ step: 'undone', nonce }), []);
  return { ...verdicts, say, settle, decide, pass, noteUndone };
}

/** Says a verdict to the ear and the hand, and leaves it in view for a moment. */
function signalled({ kind }: Verdict): Promise<void> {
  signal(kind);
  return new Promise((resolve) => setTimeout(resolve, leastMilliseconds));
}
