import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { useAnswering } from '../../entities/event/answering.ts';
import { yesFor } from '../../entities/event/event-rules.ts';
import { AnswerButtons } from '../../entities/event/answer-buttons.tsx';
import { asksFirst } from './event-rules.ts';
import { withoutTabs } from '../../lib/format/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';

/** My answer while it can be given: how it stands, what I wrote to it, and the two buttons. */
export function OpenAnswer({ event }: { event: EventDetail }) {
  const { t } = useLingui();
  const { id, attending, attendingComment, title } = event;
  const router = useRouter();
  const answering = useAnswering(id);
  const full = answering.fullNow(event);
  const waits = event.waiting !== null;
  const commenting = useCommenting(attendingComment);
  const commentButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    commenting.close();
    commentButton.current?.focus();
  };
  const answer = (chosen: 'YES' | 'NO') => {
    // What must be known of those who come is asked before they say yes.
    if (chosen === 'YES' && asksFirst(event)) {
      void router.navigate({ to: '/events/$event/answer', params: { event: id } });
      return;
    }
    const { sent } = commenting;
    const onSuccess = () => {
      // What was begun while the answer was on its way stays open.
      if (sent.attendingComment !== undefined) commenting.close();
    };
    const said = chosen === 'YES' ? yesFor(full, waits) : { attending: chosen };
    answering.mutate({ ...said, ...sent }, { onSuccess });
  };
  return (
    <>
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-4">
        <AnswerState event={event} full={full} />
        {attending !== '' && (
          <button
            ref={commentButton}
            type="button"
            aria-expanded={commenting.isOpen}
            onClick={commenting.toggle}
            className="flex min-h-11 items-center gap-1.5 text-left text-[0.9375rem] font-semibold text-link"
          >
            <MessageSquare size={18} aria-hidden className="shrink-0" />
            {attendingComment === '' ? <Trans>Add a comment</Trans> : <Trans>My comment</Trans>}
          </button>
        )}
      </div>
      {/* It goes with whatever is answered: nobody should forget that it is there. */}
      {attendingComment !== '' && !commenting.isOpen && (
        <p className="-mt-1.5 mb-2.5 line-clamp-2 text-[0.9375rem] text-soft">
          <q>{attendingComment}</q>
        </p>
      )}
      {commenting.isOpen && attending !== '' && (
        <CommentForm
          commenting={commenting}
          isSaving={answering.isPending}
          onSave={(comment) =>
            answering.mutate({ attending, attendingComment: comment }, { onSuccess: close })
          }
        />
      )}
      <AnswerButtons
        attending={attending}
        full={full}
        waits={waits}
        onAnswer={answer}
        wide
        label={t`My answer to ${title}`}
      />
    </>
  );
}

function AnswerState({ event, full }: { event: EventDetail; full: 'line' | 'shut' | null }) {
  const { attending, waiting } = event;
  if (waiting !== null)
    return (
      <p role="status" className="font-medium">
        <Trans>You are on the waiting list, place {waiting}. You get an e-mail when you have a place.</Trans>
      </p>
    );
  return (
    <p role="status" className="font-medium">
      {attending === '' &&
        (full === null ? <Trans>You have not answered yet</Trans> : <Trans>All places are taken.</Trans>)}
      {attending === 'YES' && <Trans>You are coming</Trans>}
      {attending === 'NO' && <Trans>You are not coming</Trans>}
    </p>
  );
}

/**
 * The comment beside the answer while it is written. It is no form of the form layer: it goes with whatever is answered meanwhile, is
 * shown before the service has it, and why it was not taken is said with the answer.
 */
interface Commenting {
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
function useCommenting(comment: string): Commenting {
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
function CommentForm({ commenting, isSaving, onSave }: CommentFormProps) {
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
