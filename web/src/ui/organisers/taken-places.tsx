import { Plural, Trans } from '@lingui/react/macro';

interface TakenPlacesProps {
  counts: { yes: number; taken?: number };
  capacity: number | null;
}

/** Why an event is fuller than those who come make it: the guest of someone who comes has a place before answering. */
export function TakenPlaces({ counts: { yes, taken = 0 }, capacity }: TakenPlacesProps) {
  if (capacity === null || taken <= yes) return null;
  const kept = taken - yes;
  return (
    <p className="my-3 px-1 text-[0.9375rem] text-soft">
      <Trans>
        {taken} of {capacity} places are taken,{' '}
        <Plural
          value={kept}
          one="# of them for a guest who has not answered."
          other="# of them for guests who have not answered."
        />
      </Trans>
    </p>
  );
}
