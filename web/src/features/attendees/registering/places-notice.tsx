import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { eventQuery } from '../../../entities/event/event-queries.ts';
import type { AboutEvent } from '../about-event.ts';

interface PlacesNoticeProps {
  event: AboutEvent;
  /** How many are about to be registered. */
  size: number;
}

/** How many places are left, and what happens where they are too few: said before anyone presses a button. */
export function PlacesNotice({ event, size }: PlacesNoticeProps) {
  const { data } = useQuery({ ...eventQuery(event.id), enabled: event.capacity !== null });
  const left = data?.placesLeft ?? null;
  if (left === null) return null;
  const isEnough = left >= size;
  const tone = isEnough ? 'bg-sunken text-soft' : 'bg-open-soft text-open';
  return (
    <p role="status" className={`rounded-control px-4 py-3 ${tone}`}>
      <Plural value={left} _0="No place is left." one="# place is left." other="# places are left." />{' '}
      {isEnough ? null : data?.waitingList === true ? (
        <Trans>You will be asked whether they wait, or come all the same.</Trans>
      ) : (
        <Trans>You will be asked whether they come all the same.</Trans>
      )}
    </p>
  );
}
