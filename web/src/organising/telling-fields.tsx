import { useLingui } from '@lingui/react/macro';
import type { NoticeToPeople } from '../api/schema.gen.ts';
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
