import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Ban, Copy, Eye, Pencil, RotateCcw, Send, Trash2 } from 'lucide-react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { maySee, stepsOf } from './event-status-rules.ts';
import { useRestoring } from './restoring.ts';

const route = getRouteApi('/app/organise/events/$event/');

/** What can be done with an event as it stands now. Each step that reaches people asks first, and is in the address. */
export function EventActions({ event, isPast }: { event: ManagedEventDetail; isPast: boolean }) {
  const { id, state } = event;
  // What has taken place cannot be called off any more.
  const steps = stepsOf(event).filter((step) => !isPast || step !== 'cancel');
  const ask = { to: '/organise/events/$event', params: { event: id } } as const;
  if (state === 'removed') return <Restore id={id} />;
  return (
    <div className="mb-6 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      {steps.includes('publish') && (
        <LinkButton {...ask} search={{ do: 'publish' }} replace kind="main" icon={Send} resetScroll={false}>
          <Trans>Publish</Trans>
        </LinkButton>
      )}
      <LinkButton to="/organise/events/$event/edit" params={{ event: id }} icon={Pencil}>
        <Trans>Edit</Trans>
      </LinkButton>
      {maySee(event) ? (
        <LinkButton to="/events/$event" params={{ event: id }} icon={Eye}>
          <Trans>As members see it</Trans>
        </LinkButton>
      ) : (
        <LinkButton to="/organise/events/$event/preview" params={{ event: id }} icon={Eye}>
          <Trans>Preview</Trans>
        </LinkButton>
      )}
      <LinkButton to="/organise/new" search={{ from: id }} icon={Copy}>
        <Trans>Copy</Trans>
      </LinkButton>
      {steps.includes('reinstate') && (
        <LinkButton {...ask} search={{ do: 'reinstate' }} replace icon={RotateCcw} resetScroll={false}>
          <Trans>Reinstate</Trans>
        </LinkButton>
      )}
      {steps.includes('cancel') && (
        <LinkButton {...ask} search={{ do: 'cancel' }} replace kind="danger" icon={Ban} resetScroll={false}>
          <Trans>Cancel the event</Trans>
        </LinkButton>
      )}
      {steps.includes('delete') && (
        <LinkButton
          {...ask}
          search={{ do: 'delete' }}
          replace
          kind="danger"
          icon={Trash2}
          resetScroll={false}
        >
          <Trans>Delete</Trans>
        </LinkButton>
      )}
    </div>
  );
}

function Restore({ id }: { id: number }) {
  const { t } = useLingui();
  const restoring = useRestoring();
  const navigate = route.useNavigate();
  return (
    <Button
      kind="main"
      icon={RotateCcw}
      pending={restoring.isPending}
      onClick={() =>
        void restoring.run(id, 'this').then(
          () => navigate({ search: {} }),
          () => announce(t`That did not work. Try again in a moment.`),
        )
      }
    >
      <Trans>Bring it back</Trans>
    </Button>
  );
}
