import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bot, MonitorSmartphone } from 'lucide-react';
import type { Devices } from '../api/schema.gen.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CardList, SectionHeading } from '../ui/card.tsx';
import { FailureNotice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDeviceWords } from './device-words.ts';
import { useMomentWords } from './moment-words.ts';
import { devicesQuery } from './me-queries.ts';
import { useRevoking } from './devices-mutations.ts';
import { DeviceLine } from './device-line.tsx';
import { Passkeys } from './passkeys-section.tsx';
import { SignOutOthers } from './sign-out-others.tsx';
import { useSayingFailure } from './saying-failure.ts';

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
