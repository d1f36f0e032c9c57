import { useLingui } from '@lingui/react/macro';
import type { NewMessage } from '../api/schema.gen.ts';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { segments, useSegmentNames } from './message-words.ts';

/** What is being written. */
export type MessageDraft = Pick<NewMessage, 'segment' | 'subject' | 'text'>;

interface MessageFieldsProps {
  draft: MessageDraft;
  /** Whether somebody wanted to go on with it. */
  isTried: boolean;
  /** Whether people are checked in at all. */
  hasDoor: boolean;
  onChange: (part: Partial<MessageDraft>) => void;
}

/** To whom it goes, what it is about, and the words. */
export function MessageFields({ draft, isTried, hasDoor, onChange }: MessageFieldsProps) {
  const { t } = useLingui();
  const names = useSegmentNames();
  const offered = segments.filter((one) => hasDoor || !one.endsWith('checked-in'));
  const missing = (text: string) => (isTried && text.trim() === '' ? t`Please fill this in.` : undefined);
  return (
    <>
      <SelectField
        label={t`To whom`}
        name="segment"
        value={draft.segment}
        onChange={({ target }) => {
          const chosen = segments.find((known) => known === target.value);
          if (chosen !== undefined) onChange({ segment: chosen });
        }}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Subject`}
        name="subject"
        maxLength={200}
        value={draft.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
        error={missing(draft.subject)}
      />
      <TextArea
        label={t`Your words`}
        hint={t`Date and place of the event, and each person’s own links to answer, are added by themselves, in the language of the reader.`}
        name="text"
        rows={8}
        maxLength={10_000}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={missing(draft.text)}
      />
    </>
  );
}
