import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plural } from '@lingui/core/macro';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { useCheckingInSome } from './participants-mutations.ts';

/** Lets several in by hand, and says of how many it was true. */
export function useCheckingInMany(event: number) {
  const { t } = useLingui();
  const checking = useCheckingInSome(event);
  const [isPending, setPending] = useState(false);
  const checkIn = async (people: readonly Participant[]) => {
    const wanted = people.flatMap(({ registration }) => registration ?? []);
    setPending(true);
    try {
      const { entered, present } = await checking.mutateAsync(wanted);
      const others = people.length - entered - present;
      const parts = [
        entered > 0 && t`${plural(entered, { one: '# person is in.', other: '# people are in.' })}`,
        present > 0 && t`${plural(present, { one: '# was in already.', other: '# were in already.' })}`,
        others > 0 && t`${plural(others, { one: '# was not let in.', other: '# were not let in.' })}`,
      ];
      announce(parts.filter((part) => part !== false).join(' '));
    } catch {
      announce(t`That did not work. Try again in a moment.`);
    } finally {
      setPending(false);
    }
  };
  return { isPending, checkIn: (people: readonly Participant[]) => void checkIn(people) };
}
