import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { NoticeToPeople } from '../api/schema.gen.ts';
import { hoursOf } from '../shared/failure-rules.ts';
import { TextArea } from '../ui/field.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { SwitchField } from './switch-field.tsx';

interface TellingFieldsProps {
  /** Asks whether so many people are told. */
  label: string;
  notice: NoticeToPeople;
  notify: boolean;
  message: string;
  onNotify: (notify: boolean) => void;
  onMessage: (message: string) => void;
}

/** Whether those concerned are told, with which words, and what they get. */
export function TellingFields(props: TellingFieldsProps) {
  const { label, notice, notify, message, onNotify, onMessage } = props;
  const { t } = useLingui();
  const hours = hoursOf(notice.retryAfter ?? 0);
  if (hours !== undefined) return <TooManyMails hours={hours} />;
  return (
    <div className="mt-4 flex flex-col gap-3">
      <SwitchField name="notify" label={label} checked={notify} onChange={onNotify} />
      {notify && (
        <>
          <TextArea
            label={t`Your words in it (optional)`}
            value={message}
            maxLength={5000}
            onChange={({ target }) => onMessage(target.value)}
          />
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
