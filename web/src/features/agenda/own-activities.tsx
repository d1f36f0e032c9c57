import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clubActivitiesQuery } from '../../entities/club/club-queries.ts';
import { dayOf } from '../../lib/format/dates.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useMe } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { activityEntry, type Entry } from './agenda-rules.ts';

/** The social activities of the own club. */
interface OwnActivities {
  /** Those that touch the days from one to another. */
  between: (from: string, to: string) => Entry[];
  hasFailed: boolean;
  retry: () => void;
}

/** The social activities of the own club, for the agenda. */
export function useOwnActivities(): OwnActivities {
  const { club } = useMe();
  const { data, isLoadingError, refetch } = useQuery({
    ...clubActivitiesQuery(club?.id ?? 0, spokenLanguage()),
    enabled: club !== null,
  });
  const entries = club === null ? [] : (data?.activities ?? []).map((one) => activityEntry(one, club));
  return {
    between: (from, to) => entries.filter(({ start, lastDay }) => lastDay >= from && dayOf(start) <= to),
    hasFailed: isLoadingError,
    retry: () => void refetch(),
  };
}

/** Says that only the events are shown. */
export function ActivitiesMissing({ activities: { hasFailed, retry } }: { activities: OwnActivities }) {
  if (!hasFailed) return null;
  return (
    <p role="status" className="mt-4 max-w-3xl text-[0.9375rem] text-soft">
      <Trans>The activities of your club could not be loaded.</Trans>{' '}
      <Button kind="quiet" size="small" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
