import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { service } from '../../lib/api/client.ts';
import { useMutationOnce } from '../../lib/api/sending-once.ts';
import type { NewReportRequest, ReportRequest } from '../../lib/api/schema.gen.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DeedFailure } from '../../ui/form/deed-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface AskClubsProps {
  place: number;
  year: number;
}

/** Writes to whoever reports for the clubs that have not: it shows who gets it before it leaves. */
export function AskClubs(asked: AskClubsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={Mail} onClick={() => setOpen(true)} className="print:hidden">
        <Trans>Write to them</Trans>
      </Button>
      {isOpen && <AskDialog asked={asked} onClose={() => setOpen(false)} />}
    </>
  );
}

const ask = (body: NewReportRequest, dryRun: boolean, header = {}) =>
  service.post('/v2/manage/activities/requests', {
    query: { dryRun },
    header,
    body,
  }) as Promise<ReportRequest>;

function AskDialog({ asked, onClose }: { asked: AskClubsProps; onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const trial = useQuery({
    queryKey: ['report-requests', asked],
    queryFn: () => ask(asked, true),
    // What is sent must be what was seen, so it is asked for each time.
    staleTime: 0,
    gcTime: 0,
  });
  const sending = useMutationOnce((body: NewReportRequest, header) => ask(body, false, header), {
    onSuccess: () => undefined,
  });
  const count = trial.data?.count ?? 0;
  const send = async () => {
    await sending.mutateAsync({ ...asked, text: text.trim(), expected: count });
    announce(t`${plural(count, { one: '# e-mail is on its way.', other: '# e-mails are on their way.' })}`);
    onClose();
  };
  return (
    <Dialog title={<Trans>Ask the clubs for their report</Trans>} onClose={onClose}>
      {trial.isPending && <Skeleton className="mt-4 h-32" />}
      <div className="mt-3 flex flex-col gap-4">
        {trial.data !== undefined && <Recipients request={trial.data} />}
        {count > 0 && (
          <>
            <TextArea
              label={t`Your words`}
              hint={t`The club, the club year and the way to report are added, in the reader’s language. Answers go to you.`}
              rows={4}
              maxLength={5000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Sample asked={asked} text={text.trim()} />
          </>
        )}
        <DeedFailure failure={sending.error ?? trial.error} />
      </div>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        {count > 0 && (
          <Button
            kind="main"
            pending={sending.isPending}
            onClick={() => void send().catch(() => trial.refetch())}
          >
            <Plural value={count} one="Send # e-mail" other="Send # e-mails" />
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The mail as one of them gets it; it follows what is typed. */
function Sample({ asked, text }: { asked: AskClubsProps; text: string }) {
  const [isShown, setShown] = useState(false);
  const settled = useDebounced(text, 600);
  const looking = useQuery({
    queryKey: ['report-requests', asked, settled],
    queryFn: () => ask({ ...asked, text: settled }, true),
    enabled: isShown,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Disclosure title={<Trans>See the e-mail</Trans>} titleClassName="min-h-11" onToggle={setShown}>
      <p className="font-semibold">{looking.data?.sample?.subject}</p>
      <p className="text-[0.9375rem] text-soft wrap-anywhere whitespace-pre-line">
        {looking.data?.sample?.text}
      </p>
      <DeedFailure failure={looking.error} />
    </Disclosure>
  );
}

/** Who gets it, club by club, and which clubs nobody can be asked in. */
function Recipients({ request: { count, clubs, unreached } }: { request: ReportRequest }) {
  const { t } = useLingui();
  return (
    <>
      <p role="status">
        <Plural
          value={count}
          _0="Nobody can be asked: no one with an e-mail address reports for these clubs."
          one="# person gets it:"
          other="# people get it:"
        />
      </p>
      {clubs.length > 0 && (
        <ul
          aria-label={t`Who gets it`}
          className="max-h-52 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {clubs.map(({ id, name, recipients }) => (
            <li key={id} className="px-3.5 py-2">
              <span className="font-semibold">{name}</span>
              <span className="block text-[0.9375rem] text-soft">{recipients.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      {unreached.length > 0 && (
        <p className="text-[0.9375rem] text-soft">
          <Trans>Nobody to write to: {unreached.join(', ')}</Trans>
        </p>
      )}
    </>
  );
}
