import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { withoutTabs } from '../shared/without-tabs.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';

/** The comment beside the answer while it is written. */
export interface Commenting {
  isOpen: boolean;
  text: string;
  /** What goes with an answer that is given now: what was typed is never left behind. */
  sent: { attendingComment?: string };
  form: RefObject<HTMLFormElement | null>;
  type: (text: string) => void;
  /** Opens the field; closes it again only while nothing in it would be lost. */
  toggle: () => void;
  close: () => void;
}

/** Writes the comment beside the answer, beginning with the one that is there. */
export function useCommenting(comment: string): Commenting {
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isChanged = typed !== null && typed !== comment;
  return {
    isOpen: typed !== null,
    text: typed ?? comment,
    sent: isChanged ? { attendingComment: withoutTabs(typed) } : {},
    form,
    type: setTyped,
    toggle: () => {
      if (isChanged) form.current?.querySelector('textarea')?.focus();
      else setTyped(typed === null ? comment : null);
    },
    close: () => setTyped(null),
  };
}

interface CommentFormProps {
  commenting: Commenting;
  isSaving: boolean;
  onSave: (comment: string) => void;
}

/** A few words beside the answer. */
export function CommentForm({ commenting, isSaving, onSave }: CommentFormProps) {
  const { t } = useLingui();
  const { text, sent, form, type } = commenting;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(withoutTabs(text));
  };
  return (
    <form ref={form} onSubmit={submit} className="mb-3 flex flex-col gap-2">
      <fieldset disabled={isSaving}>
        <TextArea
          label={t`Comment, visible to everyone`}
          hint={t`Everyone who sees the event can read it, not only the organisers.`}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </fieldset>
      <Button type="submit" pending={isSaving}>
        <Trans>Save the comment</Trans>
      </Button>
      <UnsavedChanges when={() => sent.attendingComment !== undefined} isPart />
    </form>
  );
}
