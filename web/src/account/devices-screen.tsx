import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bot, MonitorSmartphone } from 'lucide-react';
import type { Devices } from '../api/schema.gen.ts';
import { announce } from '../ui/announcer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CardList, SectionHeading } from '../ui/card.tsx';
import { FailureNotice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDeviceWords } from './device-words.ts';
import { useMomentWords } from './moment-words.ts';
import { devicesQuery } from './me-queries.ts';
import { useRevoking, useRevokingOthers } from './devices-mutations.ts';
import { DeviceLine } from './device-line.tsx';
import { Passkeys } from './passkeys-section.tsx';

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
          <Sessions sessions={devices.data.sessions} />
          <Passkeys passkeys={devices.data.passkeys} />
          <Tokens tokens={devices.data.tokens} />
        </>
      )}
    </Page>
  );
}

function Sessions({ sessions }: Pick<Devices, 'sessions'>) {
  const { t } = useLingui();
  const revoking = useRevoking();
  const revokingOthers = useRevokingOthers();
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
      {sessions.length > 1 && (
        <Button
          kind="quiet"
          className="mt-2"
          pending={revokingOthers.isPending}
          onClick={() =>
            revokingOthers.mutate(undefined, {
              onSuccess: () => announce(t`All others are signed out.`),
              onError: sayFailure,
            })
          }
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </section>
  );
}

/** Says that something is still signed in: whoever has lost it must not believe that it no longer is. */
function useSayingFailure(): () => void {
  const { t } = useLingui();
  return () => announce(t`That did not work. Try again in a moment.`);
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
