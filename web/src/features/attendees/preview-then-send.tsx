import { Trans } from '@lingui/react/macro';
import { CalendarX2, CircleCheckBig, Send, Users } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useEffect } from 'react';
import { ApiFailure, presentCount } from '../../lib/api/failures.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import type { Problems } from '../../ui/form/form-work.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm, type ShownForm } from '../../ui/form/use-form.ts';
import { DeedFailure } from '../../ui/form/deed-failure.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { NamesAndMore } from '../../ui/organisers/sample-mail.tsx';

interface SendButtonProps {
  isPending: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** Sends what was seen. */
export function SendButton({ isPending, onSend, children }: SendButtonProps) {
  return (
    <Button kind="main" icon={Send} pending={isPending} onClick={onSend} className="max-sm:w-full">
      {children}
    </Button>
  );
}

interface SendingFailureProps {
  failure: unknown;
  /** What is said to whoever has sent too much. */
  tooMany?: ReactNode;
  /** What is said when they are no longer as many as were seen. */
  changed?: ReactNode;
  onRetry?: () => void;
}

/** Why it was not sent. */
function SendingFailure({ failure, tooMany, changed, onRetry }: SendingFailureProps) {
  const hasChanged = presentCount(failure) !== undefined;
  const isTooMany = tooMany !== undefined && failure instanceof ApiFailure && failure.status === 429;
  if (!hasChanged && !isTooMany) return <DeedFailure failure={failure} onRetry={onRetry} />;
  return (
    <p role="alert" className="mb-4 rounded-card bg-open-soft p-4 font-semibold text-open">
      {!hasChanged
        ? tooMany
        : (changed ?? (
            <Trans>The number of recipients has changed. Nothing was sent: look again, then send it.</Trans>
          ))}
    </p>
  );
}

interface SendingSeen<Draft, Body, Preview, Sent> {
  first: Draft;
  names: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, string>>;
  problemsOf: (draft: Draft) => Problems;
  bodyOf: (draft: Draft) => Body;
  previewing: UseMutationResult<Preview, Error, Body>;
  sending: UseMutationResult<Sent, Error, Body>;
  onSent: (sent: Sent) => void;
}

/** Something to many people that is being written, the look at who gets it, and the sending to as many as were seen. */
export function useSendingSeen<Draft extends object, Body extends { expected?: number }, Preview, Sent>(
  parts: SendingSeen<Draft, Body, Preview, Sent>,
) {
  const { first, bodyOf, previewing, sending, onSent, ...rest } = parts;
  /** Where it is shown who gets it. */
  const result = useRef<HTMLDivElement>(null);
  const form = useForm({
    ...rest,
    known: first,
    draftOf: (draft) => draft,
    withChange: (draft, part) => {
      // What was shown belongs to other words, or to others.
      previewing.reset();
      sending.reset();
      return { ...draft, ...part };
    },
    send: async ({ draft }): Promise<Sent | null> => {
      const look = previewing.mutateAsync(bodyOf(draft));
      await look.finally(() => requestAnimationFrame(() => result.current?.focus()));
      return null;
    },
    onSaved: onSent,
  });
  const { session, draft } = form;
  const preview = () => void session.submit();
  const send = async (expected: number) => {
    await session.run(() => sending.mutateAsync({ ...bodyOf(draft), expected }));
    // They are no longer as many: show who they are now.
    if (presentCount(session.state.failure) !== undefined) preview();
  };
  return { form, result, preview, send: (expected: number) => void send(expected), previewing, sending };
}

/** How far something is that was asked of the service. */
type Asked = Pick<UseMutationResult, 'isSuccess' | 'isPending' | 'isError' | 'error'>;

interface SeenFormProps extends Pick<SendingFailureProps, 'tooMany' | 'changed'> {
  seen: {
    form: ShownForm;
    result: RefObject<HTMLDivElement | null>;
    preview: () => void;
    previewing: Asked;
    sending: Asked;
  };
  label: string;
  /** What is pressed to see who it is for. */
  look: ReactNode;
  /** What is wrong with all of it, and not with one field. */
  problem?: string | undefined;
  className?: string;
  /** Who it is for, with the button that sends it. */
  card: ReactNode;
  children: ReactNode;
}

/** The form of something to many people: its fields, the look at who gets it, and below it the button that sends it. */
export function SeenForm(props: SeenFormProps) {
  const { seen, label, look, problem, className, card, children, ...words } = props;
  const { form, result, preview, previewing, sending } = seen;
  return (
    <Form
      form={form}
      label={label}
      refusal={() => null}
      {...(className !== undefined && { className })}
      buttons={
        <>
          <div className="mt-6">
            <p role="alert" className="mb-2 font-medium text-no empty:hidden">
              {problem}
            </p>
            {/* The main thing to do until that is seen. */}
            <Button
              type="submit"
              icon={Users}
              kind={previewing.isSuccess ? 'plain' : 'main'}
              pending={previewing.isPending}
              className="max-sm:w-full"
            >
              {look}
            </Button>
          </div>
          <div ref={result} tabIndex={-1} className="mt-6 outline-none">
            {sending.isError && <SendingFailure failure={sending.error} {...words} />}
            {previewing.isError && <SendingFailure failure={previewing.error} {...words} onRetry={preview} />}
            {previewing.isSuccess && card}
          </div>
        </>
      }
    >
      {children}
    </Form>
  );
}

interface PreviewCardProps {
  title: ReactNode;
  /** The first of them, where they are named. */
  names?: readonly string[];
  count: number;
  /** What else there is to know before. */
  about: ReactNode;
  /** What does it; there is nothing to do when it is for nobody. */
  children: ReactNode;
}

/** Whom it would be for, and the button that does it. */
export function PreviewCard({ title, names, count, about, children }: PreviewCardProps) {
  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {names !== undefined && count > 0 && (
        <p className="mt-1">
          <NamesAndMore names={names} count={count} />
        </p>
      )}
      {about}
      {count > 0 && <div className="mt-5">{children}</div>}
    </Card>
  );
}

interface DoneCardProps {
  title: ReactNode;
  /** Where it goes on from here. */
  actions: ReactNode;
  children?: ReactNode;
}

/** What was done, in the place of the form that did it. */
export function DoneCard({ title, actions, children }: DoneCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="p-5">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 font-serif text-xl font-semibold outline-none"
      >
        <CircleCheckBig size={26} aria-hidden className="shrink-0 text-yes" />
        {title}
      </h2>
      {children}
      <div className="mt-5 flex flex-wrap gap-2 max-sm:flex-col">{actions}</div>
    </Card>
  );
}

interface NotNowNoticeProps {
  event: number;
  title: ReactNode;
  children: ReactNode;
}

/** Why it cannot be done at present, in the place of its form. */
export function NotNowNotice({ event, title, children }: NotNowNoticeProps) {
  const back = (
    <LinkButton to="/organise/events/$event" params={{ event }}>
      <Trans>Back to the event</Trans>
    </LinkButton>
  );
  return (
    <Notice icon={CalendarX2} title={title} action={back}>
      {children}
    </Notice>
  );
}
