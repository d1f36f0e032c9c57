import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { service } from '../../lib/api/client.ts';
import { copyText } from '../../lib/share.ts';
import { meQuery, useMe } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';

/** The own events in one's own calendar program. */
export function CalendarScreen() {
  const { t } = useLingui();
  const { calendar } = useMe();
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    if (await copyText(calendar.url)) announce(t`The address was copied.`);
    else setShown(true);
  };
  return (
    <Page title={t({ message: 'Calendar', context: 'one’s own program' })} back="/me">
      <p className="mb-5 text-lg text-soft">
        <Trans>
          Every event to which you say yes appears in your calendar by itself, and moves when the event moves.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2 [&>*]:flex-auto sm:[&>*]:flex-none">
        <AnchorButton kind="main" icon={CalendarPlus} href={calendar.url.replace(/^https?:/, 'webcal:')}>
          <Trans>Subscribe on this device</Trans>
        </AnchorButton>
        <Button icon={Copy} onClick={() => void copy()}>
          <Trans>Copy the address</Trans>
        </Button>
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {isShown && (
          <TextField
            label={t`The address`}
            hint={t`This browser does not let the page copy. Copy it from here.`}
            value={calendar.url}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </div>
      <Steps />
      <RenewAddress />
    </Page>
  );
}

function Steps() {
  const programs = [
    {
      name: 'iPhone, iPad, Mac',
      steps: <Trans>Press “Subscribe on this device” and confirm.</Trans>,
    },
    {
      name: 'Google',
      steps: (
        <Trans>
          On a computer, open the calendar; beside “Other calendars” press +, choose “From URL”, and paste the
          address. It then appears on your phone, too.
        </Trans>
      ),
    },
    {
      name: 'Outlook',
      steps: (
        <Trans>
          In the calendar choose “Add calendar”, then “Subscribe from web”, and paste the address.
        </Trans>
      ),
    },
    {
      name: 'Thunderbird',
      steps: <Trans>Choose “New calendar”, then “On the network”, and paste the address.</Trans>,
    },
  ];
  return (
    <section>
      <SectionHeading>
        <Trans>How to</Trans>
      </SectionHeading>
      <Card className="divide-y divide-line">
        {programs.map(({ name, steps }) => (
          <Disclosure key={name} title={name} titleClassName="min-h-14 px-4">
            <p className="px-4 pb-4 text-soft">{steps}</p>
          </Disclosure>
        ))}
      </Card>
    </section>
  );
}

function RenewAddress() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const renewing = useMutation({
    mutationFn: () => service.post('/v2/me/identifier'),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      announce(t`Your calendar has a new address.`);
    },
    onError: () => announce(t`That did not work. Try again in a moment.`),
    onSettled: () => setAsking(false),
  });
  return (
    <section>
      <SectionHeading>
        <Trans>A new address</Trans>
      </SectionHeading>
      <p className="mb-3 text-soft">
        <Trans>
          Anyone with this address can see your events. If it has fallen into the wrong hands, get a new one.
        </Trans>
      </p>
      <Button icon={RefreshCw} onClick={() => setAsking(true)}>
        <Trans>Get a new address</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Get a new address?</Trans>}
        action={<Trans>Get a new one</Trans>}
        isPending={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Calendars with the old address stop updating: subscribe there again.</Trans>
      </ConfirmDialog>
    </section>
  );
}
