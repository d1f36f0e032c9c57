import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { Undo2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { TakingBackResult } from '../../../lib/api/schema.gen.ts';
import { canTakeBack } from '../../../entities/event/event-rules.ts';
import { useNow } from '../../../lib/session/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAboutEvent, type AboutEvent } from '../about-event.ts';
import { TakenBackCard, TakeBackPreview } from './taken-back-card.tsx';
import { ChoiceFields, useChoiceWords } from './choice-fields.tsx';
import { bodyOfTakeBack, nobodyTakenBack } from './invite-rules.ts';
import { usePreviewingTakingBack, useTakingBackMany } from './inviting-mutations.ts';
import { NotNowNotice, SeenForm, useSendingSeen } from '../preview-then-send.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { FactLine } from '../../../ui/fact-line.tsx';
import { earlierInvitationsQuery } from '../messages/messages-queries.ts';

/** Taking the invitations of many back. */
export function TakeBackScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const isPossible = canTakeBack(event, useNow());
  const [result, setResult] = useState<TakingBackResult | null>(null);
  return (
    <Page
      title={t`Withdraw invitations`}
      above={event.title}
      below={isPossible && <Trans>Those who have answered stay invited.</Trans>}
      back={`/organise/events/${event.id}/invite`}
    >
      {result !== null ? (
        <TakenBackCard result={result}>
          <LinkButton
            to="/organise/events/$event/participants"
            params={{ event: event.id }}
            kind="main"
            icon={UsersRound}
          >
            <Trans>Participants</Trans>
          </LinkButton>
          <Button icon={Undo2} onClick={() => setResult(null)}>
            <Trans>Take more back</Trans>
          </Button>
        </TakenBackCard>
      ) : isPossible ? (
        <TakeBackForm event={event} onTakenBack={setResult} />
      ) : (
        <NotNowNotice event={event.id} title={<Trans>No invitation can be taken back now</Trans>}>
          <Trans>The event is not published, was cancelled, or is over.</Trans>
        </NotNowNotice>
      )}
    </Page>
  );
}

interface TakeBackFormProps {
  event: AboutEvent;
  onTakenBack: (result: TakingBackResult) => void;
}

/** Whose invitations to take back; done when it has been seen whose they are, and who keeps theirs. */
function TakeBackForm({ event, onTakenBack }: TakeBackFormProps) {
  const { t } = useLingui();
  const previewing = usePreviewingTakingBack(event.id);
  const takingBack = useTakingBackMany(event.id);
  const seen = useSendingSeen({
    first: nobodyTakenBack,
    ...useChoiceWords(),
    bodyOf: bodyOfTakeBack,
    previewing,
    sending: takingBack,
    onSent: onTakenBack,
  });
  const { form, send } = seen;
  const { draft, change } = form;
  return (
    <SeenForm
      seen={seen}
      label={t`Withdraw invitations`}
      look={<Trans>See whose invitations they are</Trans>}
      problem={form.errorOf('groups')}
      changed={
        <Trans>
          The number of people has changed. Nothing has happened yet: look again, then take them back.
        </Trans>
      }
      className="flex flex-col gap-7"
      card={
        previewing.isSuccess && (
          <TakeBackPreview result={previewing.data}>
            <Button
              kind="danger"
              icon={Undo2}
              pending={takingBack.isPending}
              onClick={() => send(previewing.data.takenBack)}
              className="max-sm:w-full"
            >
              <Plural
                value={previewing.data.takenBack}
                one="Take # invitation back"
                other="Take # invitations back"
              />
            </Button>
          </TakeBackPreview>
        )
      }
    >
      <EarlierInvitations
        event={event.id}
        chosen={draft.messages}
        onChange={(messages) => change({ messages })}
      />
      <ChoiceFields event={event} draft={draft} onChange={change} />
    </SeenForm>
  );
}

interface EarlierInvitationsProps {
  event: number;
  chosen: readonly number[];
  onChange: (messages: number[]) => void;
}

/** Choosing everyone whom an earlier invitation of many has invited. */
function EarlierInvitations({ event, chosen, onChange }: EarlierInvitationsProps) {
  const formatter = useFormatter();
  const invitations = useSuspenseQuery(earlierInvitationsQuery(event)).data;
  if (invitations.length === 0) return null;
  const toggle = (id: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-serif text-xl font-semibold">
        <Trans>Earlier invitations</Trans>
      </legend>
      {invitations.map(({ id, createdAt, authorName, count }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name={`invitation-${id}`}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
            className="size-6 shrink-0 accent-brand dark:accent-link"
          />
          <FactLine>
            {formatter.dayAndTime(createdAt)}
            <Plural value={count} one="# person" other="# people" />
            {authorName}
          </FactLine>
        </label>
      ))}
    </fieldset>
  );
}
