import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoorConflict, DoorName } from '../../../lib/api/schema.gen.ts';
import type { KeptConflict } from '../../../lib/offline/door-shelves.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { conflictsQuery, namesQuery } from '../door-queries.ts';
import { useOtherDay } from '../door-words.tsx';

interface ConflictListProps {
  event: number;
  isOnline: boolean;
  /** The conflicts of this device: whom it refused and the service has let in, nobody else knows of. */
  own?: readonly KeptConflict[];
  /** The names that this device keeps, where it does. */
  keptNames?: readonly DoorName[] | undefined;
}

/** Whom doors let in without a network and the service refused, with both times: the organiser decides what that means. */
export function ConflictList({ event, isOnline, own = [], keptNames }: ConflictListProps) {
  const { t } = useLingui();
  const refusedHere = own.filter(({ kind }) => kind === 'refused-here');
  const needsNames = refusedHere.length > 0 && keptNames === undefined;
  const conflicts = useQuery({ ...conflictsQuery(event), enabled: isOnline });
  const asked = useQuery({ ...namesQuery(event), enabled: isOnline && needsNames });
  const { data } = conflicts;
  const isError = conflicts.isError || asked.isError;
  const names = needsNames ? asked.data?.names : (keptNames ?? []);
  if (data === undefined || names === undefined) {
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
      {refusedHere.map(({ nonce, registration }) => (
        <ConflictItem
          key={nonce}
          name={names.find((one) => one.registration === registration)?.fullName ?? t`Unknown person`}
        >
          <p>
            <Trans>Refused here, but the service has recorded them as in: let them in, or undo it.</Trans>
          </p>
        </ConflictItem>
      ))}
      {data.conflicts.map((conflict) => (
        <ConflictLine key={conflict.id} conflict={conflict} />
      ))}
    </ul>
  );
}

function ConflictLine({ conflict }: { conflict: DoorConflict }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const otherDay = useOtherDay();
  const { person, gate, reviewer, scannedAt, receivedAt, first, result } = conflict;
  const letInAt = scannedAt === '' ? receivedAt : scannedAt;
  const day = otherDay(letInAt);
  const time = formatter.time(letInAt);
  const at = (gateName: string, name: string) => [gateName, name].filter((part) => part !== '').join(', ');
  const place = at(gate, reviewer.fullName);
  const firstDay = first === null ? '' : otherDay(first.validatedAt);
  const firstTime = first === null ? '' : formatter.time(first.validatedAt);
  const firstPlace = first === null ? '' : at(first.gate, first.reviewer?.fullName ?? '');
  return (
    <ConflictItem name={person?.fullName ?? t`Unknown person`}>
      <p>
        {day === '' ? (
          <Trans>
            Let in without a network at {time} ({place})
          </Trans>
        ) : (
          <Trans>
            Let in without a network on {day} at {time} ({place})
          </Trans>
        )}
      </p>
      <p>
        {first === null ? (
          <RefusalWords result={result} />
        ) : firstDay === '' ? (
          <Trans>
            Already in since {firstTime} ({firstPlace})
          </Trans>
        ) : (
          <Trans>
            Already in since {firstDay}, {firstTime} ({firstPlace})
          </Trans>
        )}
      </p>
    </ConflictItem>
  );
}

function ConflictItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 rounded-control border border-current/20 px-4 py-3">
      <TriangleAlert size={22} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        {children}
      </div>
    </li>
  );
}

function RefusalWords({ result }: { result: number }) {
  if (result === 410) return <Trans>Had declined in the meantime, or the event was cancelled</Trans>;
  if (result === 423) return <Trans>Registration was still open</Trans>;
  return <Trans>The code was no longer valid</Trans>;
}
