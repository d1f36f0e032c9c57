import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ManagedEventDetail, EventDetail } from '../../../lib/api/schema.gen.ts';
import { useNow } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { isLate, asMemberSees } from './preview-rules.ts';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { useManagedEvent } from '../managed-events.ts';

/** Says of an event that is not published yet that nobody could answer it by now, and leads to where that is changed. */
export function DueNotice({ event }: { event: ManagedEventDetail }) {
  const formatter = useFormatter();
  if (!isLate(event, useNow())) return null;
  const due = `${formatter.longDay(event.registrationDueDate)}, ${formatter.time(event.registrationDueDate)}`;
  return (
    <p className="mb-4 rounded-control bg-open-soft px-4 py-3 text-open">
      <Trans>
        Answers were due on {due}: nobody can answer.{' '}
        <Link
          to="/organise/events/$event/edit"
          params={{ event: event.id }}
          className="font-semibold underline"
        >
          Change the date
        </Link>
      </Trans>
    </p>
  );
}

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
