import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bot, MonitorSmartphone } from 'lucide-react';
import type { Devices } from '../../lib/api/schema.gen.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMomentWords, DeviceLine } from './device-line.tsx';
import { devicesQuery } from './me-queries.ts';
import { useRevoking, useRevokingOthers } from './devices-mutations.ts';
import { Passkeys } from './passkeys-section.tsx';
import { useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Where I am signed in, and with what; each can be ended. */
export function DevicesScreen() {
  const { t } = useLingui();
  const devices = useQuery(devicesQuery);
  return (
    <Page title={t`Devices and passkeys`} back="/me">
      {devices.isPending && <Skeleton className="h-48 rounded-card" />}
      {devices.isLoadingError && (
        <FailureNotice failure={devices.error} onRetry={() => void devices.refetch()} />
      )}
      {devices.data !== undefined && (
        <>
          <Sessions sessions={devices.data.sessions} hasPasskeys={devices.data.passkeys.length > 0} />
          <Passkeys passkeys={devices.data.passkeys} />
          <Tokens tokens={devices.data.tokens} />
        </>
      )}
    </Page>
  );
}

interface SessionsProps extends Pick<Devices, 'sessions'> {
  hasPasskeys: boolean;
}

function Sessions({ sessions, hasPasskeys }: SessionsProps) {
  const { t } = useLingui();
  const revoking = useRevoking();
  const sayFailure = useSayingFailure();
  const used = useMomentWords();
  const deviceWords = useDeviceWords();
  return (
    <section>
      <CardList label={t`Devices`}>
        {sessions.map(({ id, name, current, lastUsedAt }) => (
          <DeviceLine key={id} icon={MonitorSmartphone} title={deviceWords(name)} detail={used(lastUsedAt)}>
            {current ? (
              <Badge tone="yes">
                <Trans>This device</Trans>
              </Badge>
            ) : (
              <Button
                size="small"
                kind="danger"
                pending={revoking.variables === id && revoking.isPending}
                onClick={() => revoking.mutate(id, { onError: sayFailure })}
              >
                <Trans context="another device">Sign out</Trans>
              </Button>
            )}
          </DeviceLine>
        ))}
      </CardList>
      {sessions.length > 1 && <SignOutOthers hasPasskeys={hasPasskeys} />}
    </section>
  );
}

function Tokens({ tokens }: Pick<Devices, 'tokens'>) {
  const { t } = useLingui();
  const revoking = useRevoking();
  const sayFailure = useSayingFailure();
  const used = useMomentWords();
  if (tokens.length === 0) return null;
  return (
    <section>
      <SectionHeading>
        <Trans>Programs</Trans>
      </SectionHeading>
      <CardList label={t`Programs`}>
        {tokens.map(({ id, name, lastUsedAt }) => (
          <DeviceLine key={id} icon={Bot} title={name} detail={used(lastUsedAt)}>
            <Button
              size="small"
              kind="danger"
              pending={revoking.variables === id && revoking.isPending}
              onClick={() => revoking.mutate(id, { onError: sayFailure })}
            >
              <Trans>Revoke</Trans>
            </Button>
          </DeviceLine>
        ))}
      </CardList>
    </section>
  );
}

/** Says in the reader's language what the service calls a browser: "Firefox on Android". */
function useDeviceWords(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    if (name === 'Unknown browser') return t`Unknown browser`;
    const [browser, system] = name.split(' on ');
    if (system === undefined) return name;
    return browser === 'Browser' ? t`Browser on ${system}` : t`${browser} on ${system}`;
  };
}

/** Signs everything out but this device, and offers to remove the passkeys, too, of which one may be a stranger's. */
function SignOutOthers({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [passkeys, setPasskeys] = useState(false);
  const revoking = useRevokingOthers();
  const sayFailure = useSayingFailure();
  const open = () => {
    setPasskeys(false);
    setOpen(true);
  };
  const confirm = () =>
    revoking.mutate(
      { passkeys },
      {
        onSuccess: () => announce(t`All others are signed out.`),
        onError: sayFailure,
        onSettled: () => setOpen(false),
      },
    );
  return (
    <>
      <Button kind="quiet" className="mt-2" onClick={open}>
        <Trans>Sign out everywhere else</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={<Trans>Sign out everywhere else?</Trans>}
        action={<Trans>Sign the others out</Trans>}
        isPending={revoking.isPending}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        <p>
          <Trans>All other devices and programs are signed out at once.</Trans>
        </p>
        {hasPasskeys && (
          <label className="mt-3 flex min-h-11 cursor-pointer items-start gap-3 text-ink">
            <input
              type="checkbox"
              name="passkeys"
              checked={passkeys}
              onChange={({ target }) => setPasskeys(target.checked)}
              className="mt-0.5 size-6 shrink-0 accent-brand dark:accent-link"
            />
            <Trans>Also remove my passkeys, because someone else may have added one</Trans>
          </label>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Says that something is still signed in: whoever has lost it must not believe that it no longer is. */
function useSayingFailure(): () => void {
  const { t } = useLingui();
  return () => announce(t`That did not work. Try again in a moment.`);
}
