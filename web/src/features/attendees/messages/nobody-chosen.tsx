import { Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import type { AboutEvent } from '../about-event.ts';

/** After a reload nobody is chosen any more: it is not kept, because what was typed to find them may be a name. */
export function NobodyChosen({ event }: { event: AboutEvent }) {
  const { t } = useLingui();
  const list = `/organise/events/${event.id}/participants`;
  return (
    <Page title={t`Write a message`} above={event.title} back={list}>
      <Card>
        <Notice
          icon={UsersRound}
          title={<Trans>Nobody is chosen</Trans>}
          action={
            <LinkButton to="/organise/events/$event/participants" params={{ event: event.id }}>
              <Trans>To the participants</Trans>
            </LinkButton>
          }
        >
          <Trans>Choose in the list of participants to whom you want to write.</Trans>
        </Notice>
      </Card>
    </Page>
  );
}
