import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { useLatest } from '../../../lib/hooks.ts';
import { announce } from '../../../ui/announcer.tsx';
import { between, nobodyTicked, withChosen, type Chosen } from './chosen-rules.ts';

/** Who of a list is ticked. What is handed to rows stays the same. */
export function useChosen(people: readonly Participant[], list: string) {
  const [state, setState] = useState<{ list: string; chosen: Chosen }>({ list, chosen: nobodyTicked });
  const last = useRef<Participant | null>(null);
  const { t } = useLingui();
  const sayWhoStays = (count: number) =>
    announce(
      t`${plural(count, { one: 'Of those who are shown, # stays chosen.', other: 'Of those who are shown, # stay chosen.' })}`,
    );
  // Everyone means those of another list as soon as it is narrowed: whoever wants them says so again.
  const chosenOf = (of: typeof state) =>
    of.list !== list && of.chosen.kind === 'all' ? nobodyTicked : of.chosen;
  const chosen = chosenOf(state);
  // By what is ticked then: two may be ticked faster than the page is drawn.
  const set = (next: (now: Chosen) => Chosen) => setState((now) => ({ list, chosen: next(chosenOf(now)) }));
  const onTick = (line: readonly Participant[], isWanted: boolean, isRange: boolean) => {
    const [participant] = line;
    if (participant === undefined) return;
    const those = isRange ? [...between(people, last.current, participant), ...line] : line;
    last.current = participant;
    const ticked = (now: Chosen) => withChosen(now, those, isWanted, people);
    set(ticked);
    // Of everyone whom the list means, only those who are there can be named one by one.
    const left = ticked(chosen);
    if (chosen.kind === 'all' && left.kind === 'some') sayWhoStays(left.people.size);
  };
  const latest = useLatest(onTick);
  const tick = useMemo(
    () => (line: readonly Participant[], isWanted: boolean, isRange: boolean) =>
      latest.current(line, isWanted, isRange),
    [latest],
  );
  return {
    chosen,
    tick,
    chooseSeen: (isWanted: boolean) =>
      set((now) => (isWanted ? withChosen(now, people, true, people) : nobodyTicked)),
    chooseAll: () => set(() => ({ kind: 'all' })),
    clear: () => set(() => nobodyTicked),
  };
}

export type Choosing = ReturnType<typeof useChosen>;
