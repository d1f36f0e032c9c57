import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EventDetail } from '../api/schema.gen.ts';
import { useNow } from '../shared/session.ts';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { asMemberSees } from './preview-rules.ts';
import { useManagedEvent } from './use-managed-event.ts';

/** An event as members will see it, before they do. Nothing of it can be pressed. */
export function PreviewFrame({ children }: { children: (event: EventDetail) => ReactNode }) {
  const { t } = useLingui();
  const event = useManagedEvent();
  const now = useNow();
  return (
    <Page
      title={t`Preview`}
      above={event.title}
      below={<Trans>As members will see it. Nothing here can be pressed.</Trans>}
      back={`/organise/events/${event.id}`}
    >
      <Card className="overflow-hidden" inert>
        {children(asMemberSees(event, now))}
      </Card>
    </Page>
  );
}
