import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { localTextAt } from '../../lib/format/dates.ts';
import type { QueuedScan } from '../../lib/offline/door-shelves.ts';
import { useNow, useOrganisation } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { doorStore } from './offline/stored-door.ts';
import { refusedGroups, type RefusedGroup } from './offline/queue-rules.ts';

interface RefusedScansProps {
  reviewer: number;
  scans: readonly QueuedScan[];
  onChanged: () => void;
}

/** Scans that the service did not accept, by event, with the reason: nobody but who made them can decide what becomes of them. */
export function RefusedScans({ reviewer, scans, onChanged }: RefusedScansProps) {
  return refusedGroups(scans).map((group) => (
    <RefusedEvent
      key={`${group.event} ${group.status}`}
      reviewer={reviewer}
      group={group}
      onChanged={onChanged}
    />
  ));
}

interface RefusedEventProps {
  reviewer: number;
  group: RefusedGroup;
  onChanged: () => void;
}

function RefusedEvent({ reviewer, group, onChanged }: RefusedEventProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { event, title, nonces, status } = group;
  const again = useMutation({ mutationFn: () => doorStore.tryAgain(reviewer, event), onSuccess: onChanged });
  const discarding = useMutation({
    mutationFn: () => doorStore.dropScans(nonces),
    onSuccess: () => {
      setAsking(false);
      onChanged();
    },
  });
  const name = title === '' ? t`Event number ${event}` : title;
  return (
    <section
      aria-label={name}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-no-soft px-4 py-3 text-no"
    >
      <TriangleAlert size={22} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{name}</p>
        <p>
          <Plural
            value={nonces.length}
            one="# scan was not accepted by the service."
            other="# scans were not accepted by the service."
          />{' '}
          <Reason status={status} />
        </p>
        <RefusedTimes group={group} />
      </div>
      <Button size="small" pending={again.isPending} onClick={() => again.mutate()}>
        <Trans>Try again</Trans>
      </Button>
      <Button size="small" onClick={() => setAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Plural value={nonces.length} one="Discard # scan?" other="Discard # scans?" />}
        action={<Trans>Discard</Trans>}
        isPending={discarding.isPending}
        onConfirm={() => discarding.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          The service will never hear that these people came in. Tell the organiser first: perhaps you can be
          made a reviewer again, and send them.
        </Trans>
      </ConfirmDialog>
    </section>
  );
}

function Reason({ status }: { status: number }) {
  if (status === 403)
    return <Trans>You may not check people in there any more, or check-in is switched off.</Trans>;
  if (status === 404) return <Trans>The event is no longer there, or not for you to see.</Trans>;
  return <Trans>It could not make sense of what was recorded.</Trans>;
}

function RefusedTimes({ group: { scannedAt, refusedAt } }: { group: RefusedGroup }) {
  const formatter = useFormatter();
  const now = useNow();
  const { timeZone } = useOrganisation();
  const words = (local: string) => formatter.dayAndTime(local, now);
  const scanned = scannedAt === '' ? '' : words(scannedAt);
  const refused = words(localTextAt(new Date(refusedAt), timeZone));
  return (
    <p className="text-[0.9375rem]">
      {scanned === '' ? (
        <Trans>Refused: {refused}</Trans>
      ) : (
        <Trans>
          Scanned: {scanned}. Refused: {refused}
        </Trans>
      )}
    </p>
  );
}
