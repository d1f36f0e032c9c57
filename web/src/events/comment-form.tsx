import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { withoutTabs } from '../shared/without-tabs.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';

interface CommentFormProps {
  comment: string;
  isSaving: boolean;
  onSave: (comment: string) => void;
}

/** A few words beside the answer. */
export function CommentForm({ comment, isSaving, onSave }: CommentFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(comment);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(withoutTabs(text));
  };
  return (
    <form onSubmit={submit} className="mb-3">
      <fieldset disabled={isSaving} className="flex flex-col gap-2">
        <TextArea
          label={t`Comment for the organisers`}
          hint={t`Everyone who sees the event can read it.`}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" pending={isSaving}>
          <Trans>Save the comment</Trans>
        </Button>
      </fieldset>
      <UnsavedChanges when={() => text !== comment} isPart />
    </form>
  );
}
