import type { UseMutationResult } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { presentCount } from '../shared/failure-rules.ts';

interface SendingSeen<Draft, Body, Preview, Sent> {
  first: Draft;
  bodyOf: (draft: Draft) => Body;
  previewing: UseMutationResult<Preview, Error, Body>;
  sending: UseMutationResult<Sent, Error, Body>;
  onSent: (sent: Sent) => void;
}

/** Something to many people that is being written, the look at who gets it, and the sending to as many as were seen. */
export function useSendingSeen<Draft extends object, Body extends { expected?: number }, Preview, Sent>(
  parts: SendingSeen<Draft, Body, Preview, Sent>,
) {
  const { first, previewing, sending, onSent } = parts;
  const [draft, setDraft] = useReducer((now: Draft, part: Partial<Draft>) => ({ ...now, ...part }), first);
  const done = useRef(false);
  /** Where it is shown who gets it. */
  const result = useRef<HTMLDivElement>(null);
  const body = parts.bodyOf(draft);
  const change = (part: Partial<Draft>) => {
    setDraft(part);
    // What was shown belongs to other words, or to others.
    previewing.reset();
    sending.reset();
  };
  const preview = () =>
    previewing.mutate(body, { onSettled: () => requestAnimationFrame(() => result.current?.focus()) });
  const send = (expected: number) =>
    sending.mutate(
      { ...body, expected },
      {
        onSuccess: (sent) => {
          done.current = true;
          onSent(sent);
        },
        // They are no longer as many: show who they are now.
        onError: (failure) => presentCount(failure) !== undefined && preview(),
      },
    );
  return { draft, body, result, change, preview, send, isDone: () => done.current };
}
