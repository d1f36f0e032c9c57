import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { TotalsOfList } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { firstPart } from './participants-queries.ts';

const route = getRouteApi('/app/organise/events/$event/participants');

/** The list from some place on: the address says so, and what stands before it is a step back. */
export function useJump(): { at: number; jump: (at: number) => void } {
  const { at = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const jump = (wanted: number) =>
    void navigate({
      search: (now) => ({ ...now, more: undefined, at: wanted > 0 ? wanted : undefined }),
      replace: true,
      resetScroll: false,
    });
  return { at, jump };
}

/** Going to a letter, or to a place in the list, where it is too long to go through. */
export function Jump({ totals: { people, letters } }: { totals: TotalsOfList }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const { at, jump } = useJump();
  const [place, setPlace] = useState('');
  if (people <= 2 * firstPart) return null;
  const places = placesOf(letters);
  const chosen = places.findLast(({ start }) => start <= at);
  return (
    <div role="group" aria-label={t`Jump to`} className="flex flex-wrap items-center gap-2 print:hidden">
      {places.length > 1 && (
        <label>
          <span className="sr-only">
            <Trans>Jump to a letter</Trans>
          </span>
          <Select
            value={chosen?.letter}
            onChange={({ target }) => jump(places.find(({ letter }) => letter === target.value)?.start ?? 0)}
            className="min-h-10 pl-3"
          >
            {places.map(({ letter, count }) => (
              <option key={letter} value={letter}>
                {letter === '' ? '–' : letter.toUpperCase()} ({formatter.number(count)})
              </option>
            ))}
          </Select>
        </label>
      )}
      <form
        className="flex gap-2"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          const wanted = Number.parseInt(place, 10);
          if (wanted >= 1) jump(Math.min(wanted, people) - 1);
        }}
      >
        <input
          type="text"
          inputMode="numeric"
          aria-label={t`Place in the list`}
          placeholder={t({ message: 'Place', context: 'in a list' })}
          value={place}
          maxLength={7}
          onChange={({ target }) => setPlace(target.value.replaceAll(/\D/g, ''))}
          className="min-h-10 w-24 rounded-control border border-edge bg-card px-3"
        />
        <Button type="submit" size="small">
          <Trans>Go there</Trans>
        </Button>
      </form>
    </div>
  );
}

/** At which place each letter begins. */
function placesOf(letters: TotalsOfList['letters']): { letter: string; count: number; start: number }[] {
  let start = 0;
  return letters.map(({ letter, count }) => {
    start += count;
    return { letter, count, start: start - count };
  });
}

/** Those who stand before the place where the list begins. */
export function Earlier() {
  const { at, jump } = useJump();
  if (at === 0) return null;
  return (
    <div className="mb-3 flex justify-center gap-2 print:hidden">
      <Button onClick={() => jump(Math.max(0, at - firstPart))}>
        <Trans>Those before</Trans>
      </Button>
      <Button kind="quiet" onClick={() => jump(0)}>
        <Trans>From the beginning</Trans>
      </Button>
    </div>
  );
}
