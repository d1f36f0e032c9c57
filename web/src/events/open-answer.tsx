import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useRef } from 'react';
import type { EventDetail } from '../api/schema.gen.ts';
import { useAnswering } from '../shared/answering.ts';
import { yesFor } from '../shared/places.ts';
import { AnswerButtons } from '../ui/answer-buttons.tsx';
import { CommentForm, useCommenting } from './comment-form.tsx';
import { asksFirst } from './event-rules.ts';

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
      void router.navigate({ to: '/events/$event/questions', params: { event: id } });
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
