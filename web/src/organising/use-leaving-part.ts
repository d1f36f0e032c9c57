import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { LaterEvent } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { followingResult, type FollowingResult } from './following-rules.ts';
import { useSavedDatesWords } from './use-telling-later.ts';

/** Goes back to the event once a part of it is saved, unless there are later dates that were left alone: those are named first. */
export function useLeavingPart(id: number) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useSavedDatesWords();
  const [result, setResult] = useState<FollowingResult | null>(null);
  const leave = async (following?: readonly LaterEvent[]) => {
    const came = followingResult(following);
    if (came.left.length > 0) return setResult(came);
    announce(came.changed === 0 ? t`Saved.` : words(came.changed));
    return navigate({ to: '/organise/events/$event', params: { event: id }, ignoreBlocker: true });
  };
  return { result, leave };
}
