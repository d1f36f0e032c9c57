import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EventDetail } from '../api/schema.gen.ts';
import { useAnswering } from '../shared/answering.ts';
import { fullFor } from '../shared/places.ts';
import { useNow } from '../shared/session.ts';
import { AnswerButtons } from '../ui/answer-buttons.tsx';
import { AnsweredBadge, AttendingBadge } from '../ui/badge.tsx';
import { CommentForm } from './comment-form.tsx';
import { asksFirst, whyClosed, type Closed } from './event-rules.ts';
import { ClosedWords } from './not-possible.tsx';

/** My answer, always in view: at the foot of a phone, beside the page on a desk. Where little fits on the screen it follows the facts instead. */
export function AnswerBar({ event }: { event: EventDetail }) {
  const now = useNow();
  const closed = whyClosed(event, now);
  // Nothing was asked, so there is nothing to say about an answer.
  if (closed === 'no-registration' || closed === 'cancelled') return null;
  return (
    <section className="sticky bottom-16 z-10 order-last border-t border-line bg-card short:static short:order-none max-lg:short:mt-6 max-lg:short:border-b md:bottom-0 lg:static lg:rounded-b-card print:hidden">
      <div className="mx-auto max-w-3xl px-4 py-3.5 md:px-8 lg:px-6 lg:py-4">
        {closed === null ? <OpenAnswer event={event} /> : <ClosedAnswer event={event} closed={closed} />}
      </div>
    </section>
  );
}

function OpenAnswer({ event }: { event: EventDetail }) {
  const { t } = useLingui();
  const { id, attending, title } = event;
  const router = useRouter();
  const answering = useAnswering(id);
  const [isCommenting, setCommenting] = useState(false);
  const commentButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCommenting(false);
    commentButton.current?.focus();
  };
  const answer = (chosen: 'YES' | 'NO') => {
    // What must be known of those who come is asked before they say yes.
    if (chosen === 'YES' && asksFirst(event)) {
      void router.navigate({ to: '/events/$event/questions', params: { event: id } });
    } else answering.mutate({ attending: chosen });
  };
  return (
    <>
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-4">
        <AnswerState event={event} />
        {attending !== '' && (
          <button
            ref={commentButton}
            type="button"
            aria-expanded={isCommenting}
            onClick={() => setCommenting(!isCommenting)}
            className="flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-semibold text-link"
          >
            <MessageSquare size={18} aria-hidden />
            {event.attendingComment === '' ? <Trans>Add a comment</Trans> : <Trans>My comment</Trans>}
          </button>
        )}
      </div>
      {isCommenting && attending !== '' && (
        <CommentForm
          comment={event.attendingComment}
          isSaving={answering.isPending}
          onSave={(attendingComment) =>
            answering.mutate({ attending, attendingComment }, { onSuccess: close })
          }
        />
      )}
      <AnswerButtons
        attending={attending}
        full={fullFor(event)}
        waits={event.waiting !== null}
        onAnswer={answer}
        wide
        label={t`My answer to ${title}`}
      />
    </>
  );
}

function AnswerState({ event }: { event: EventDetail }) {
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
        (fullFor(event) === null ? (
          <Trans>You have not answered yet</Trans>
        ) : (
          <Trans>All places are taken.</Trans>
        ))}
      {attending === 'YES' && <Trans>You are coming</Trans>}
      {attending === 'NO' && <Trans>You are not coming</Trans>}
    </p>
  );
}

function ClosedAnswer({ event, closed }: { event: EventDetail; closed: Closed }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium">
        <ClosedWords closed={closed} />
      </p>
      {closed === 'over' ? (
        <AnsweredBadge attending={event.attending} />
      ) : (
        event.attending !== '' && <AttendingBadge attending={event.attending} />
      )}
    </div>
  );
}
