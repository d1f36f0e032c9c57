import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { NoticeToPeople } from '../../../lib/api/schema.gen.ts';
import { hoursOf } from '../../../lib/api/failures.ts';
import { TextArea } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/organisers/switch-field.tsx';
import { NamesAndMore, SampleMail } from '../../../ui/organisers/sample-mail.tsx';

interface TellingFieldsProps {
  /** Asks whether so many people are told. */
  label: string;
  notice: NoticeToPeople;
  notify: boolean;
  onNotify: (notify: boolean) => void;
  /** What the organiser says to them, where they can say something. */
  words?: { message: string; onMessage: (message: string) => void };
}

/** Whether those concerned are told, with which words, and what they get. */
export function TellingFields(props: TellingFieldsProps) {
  const { label, notice, notify, onNotify, words } = props;
  const { t } = useLingui();
  const hours = hoursOf(notice.retryAfter ?? 0);
  if (hours !== undefined) return <TooManyMails hours={hours} />;
  return (
    <div className="mt-4 flex flex-col gap-3">
      <SwitchField name="notify" label={label} checked={notify} onChange={onNotify} />
      {notify && (
        <>
          {words !== undefined && (
            <TextArea
              label={t`Your words in it (optional)`}
              value={words.message}
              maxLength={5000}
              onChange={({ target }) => words.onMessage(target.value)}
            />
          )}
          <NoticePreview notice={notice} />
        </>
      )}
    </div>
  );
}

/** Nobody can be told by now; what was asked for is possible all the same. */
function TooManyMails({ hours }: { hours: number }) {
  return (
    <p className="mt-4 rounded-control bg-open-soft px-3.5 py-2.5 text-open">
      <Trans>These are too many e-mails for one day, so nobody is written to.</Trans>{' '}
      <Plural
        value={hours}
        one="In about an hour it is possible with e-mails too."
        other="In about # hours it is possible with e-mails too."
      />
    </p>
  );
}

/** How many mails go out. */
export function mailsOf({ count, withoutAddress }: NoticeToPeople): number {
  return count - withoutAddress;
}

/** Says what was done, and how many mails leave because of it: in a moment where it can be undone by then. */
export function useDoneWithMails() {
  const { t } = useLingui();
  return (done: string, notice: NoticeToPeople | null | undefined): string => {
    const count = notice ? mailsOf(notice) : 0;
    if (count === 0) return done;
    const leaving = notice?.undoSeconds
      ? t`${plural(count, { one: '# e-mail leaves in a moment.', other: '# e-mails leave in a moment.' })}`
      : t`${plural(count, { one: '# e-mail is on its way.', other: '# e-mails are on their way.' })}`;
    return `${done} ${leaving}`;
  };
}

/** Whether so many may be written to by now. */
export function mayTell(notice: NoticeToPeople | null): boolean {
  return notice?.retryAfter === undefined;
}

/** Who gets which mail, before it happens. */
function NoticePreview({ notice }: { notice: NoticeToPeople }) {
  const { withoutAddress, withoutAddressNames, sample } = notice;
  return (
    <div className="flex flex-col gap-2 text-[0.9375rem] empty:hidden">
      {withoutAddress > 0 && (
        <p className="rounded-control bg-open-soft px-3.5 py-2.5 text-open">
          <Plural
            value={withoutAddress}
            one="# person has no e-mail address:"
            other="# people have no e-mail address:"
          />{' '}
          <NamesAndMore names={withoutAddressNames} count={withoutAddress} />
        </p>
      )}
      {sample !== null && <SampleMail sample={sample} />}
    </div>
  );
}
