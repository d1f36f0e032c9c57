import { Trans } from '@lingui/react/macro';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { useNow } from '../../lib/session/session.ts';
import { mayChangeMind } from '../../entities/event/event-rules.ts';
import { AnsweredBadge, AttendingBadge, WaitingBadge } from '../../ui/badge.tsx';
import { LateAnswer } from '../../entities/event/answer-buttons.tsx';
import { whyClosed, type Closed } from './event-rules.ts';
import { ClosedWords } from './not-possible.tsx';
import { OpenAnswer } from './open-answer.tsx';

/** My answer, always in view: at the foot of a phone, beside the page on a desk. Where little fits on the screen it follows the facts instead. */
export function AnswerBar({ event }: { event: EventDetail }) {
  const now = useNow();
  const closed = whyClosed(event, now);
  // Nothing was asked, so there is nothing to say about an answer.
  if (closed === 'no-registration' || closed === 'cancelled') return null;
  return (
    <section
      data-answers
      className="sticky bottom-16 z-10 order-last border-t border-line bg-card short:static short:order-none max-lg:short:mt-6 max-lg:short:border-b md:bottom-0 lg:static lg:rounded-b-card print:hidden"
    >
      <div className="mx-auto max-w-3xl px-4 py-3.5 md:px-8 lg:px-6 lg:py-4">
        {closed === null ? (
          <OpenAnswer event={event} />
        ) : mayChangeMind(event, now) ? (
          <ChangeableAnswer event={event} />
        ) : (
          <ClosedAnswer event={event} closed={closed} />
        )}
      </div>
    </section>
  );
}

function ChangeableAnswer({ event }: { event: EventDetail }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-medium">
        <Trans>Registration is closed. You can change your mind until the event begins.</Trans>
      </p>
      {event.waiting === null ? <AttendingBadge attending={event.attending} /> : <WaitingBadge />}
      <LateAnswer event={event} />
      <OwnComment event={event} />
    </div>
  );
}

/** What the person wrote, which everyone reads: it stays when registration has closed. */
function OwnComment({ event: { attendingComment } }: { event: EventDetail }) {
  if (attendingComment === '') return null;
  return (
    <p className="line-clamp-2 basis-full text-[0.9375rem] text-soft">
      <q>{attendingComment}</q>
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
      <OwnComment event={event} />
    </div>
  );
}
