import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { DoorConflict } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { conflictsQuery } from './door-queries.ts';

/** Whom doors let in without a network and the service refused, with both times: the organiser decides what that means. */
export function ConflictList({ event, isOnline }: { event: number; isOnline: boolean }) {
  const { t } = useLingui();
  const { data, isError } = useQuery({ ...conflictsQuery(event), enabled: isOnline });
  if (data === undefined) {
    return (
      <p role="status">
        {isOnline && !isError ? (
          <Trans>Loading …</Trans>
        ) : (
          <Trans>Who it is about shows as soon as the network is back: this device keeps no names.</Trans>
        )}
      </p>
    );
  }
  return (
    <ul aria-label={t`Conflicts`} className="flex flex-col gap-2">
      {data.conflicts.map((conflict) => (
        <ConflictLine key={conflict.id} conflict={conflict} />
      ))}
    </ul>
  );
}

function ConflictLine({ conflict }: { conflict: DoorConflict }) {
  const { t } = useLingui();
  const writer = useWriter();
  const { person, gate, reviewer, scannedAt, receivedAt, first, result } = conflict;
  const time = writer.time(scannedAt === '' ? receivedAt : scannedAt);
  const at = (gateName: string, name: string) => [gateName, name].filter((part) => part !== '').join(', ');
  const place = at(gate, reviewer.fullName);
  const firstTime = first === null ? '' : writer.time(first.validatedAt);
  const firstPlace = first === null ? '' : at(first.gate, first.reviewer?.fullName ?? '');
  return (
    <li className="flex gap-3 rounded-control border border-current/20 px-4 py-3">
      <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{person?.fullName ?? t`Unknown person`}</p>
        <p>
          <Trans>
            Let in without a network at {time} ({place})
          </Trans>
        </p>
        <p>
          {first === null ? (
            <RefusalWords result={result} />
          ) : (
            <Trans>
              Already in since {firstTime} ({firstPlace})
            </Trans>
          )}
        </p>
      </div>
    </li>
  );
}

function RefusalWords({ result }: { result: number }) {
  if (result === 410) return <Trans>Had declined in the meantime, or the event was cancelled</Trans>;
  if (result === 423) return <Trans>Registration was still open</Trans>;
  return <Trans>The code was no longer valid</Trans>;
}
