import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LaterEvent } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { followingResult } from './following-rules.ts';

/** Says for how many dates of a series something was saved. */
export function useSavedDatesWords(): (changed: number) => string {
  const { t } = useLingui();
  return (changed) =>
    t`${plural(changed, { one: 'Saved for this date and one more.', other: 'Saved for this date and # more.' })}`;
}

/** Says what was done, and for how many later dates too. */
export function useTellingLater() {
  const words = useSavedDatesWords();
  return (done: string, following?: readonly LaterEvent[]) => {
    const { changed } = followingResult(following);
    announce(changed === 0 ? done : `${done} ${words(changed)}`);
  };
}
