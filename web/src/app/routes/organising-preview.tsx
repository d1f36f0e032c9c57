import { AnswerBar } from '../../features/event-page/answer-bar.tsx';
import { Attachments, MyQuestions } from '../../features/event-page/attachments.tsx';
import { EventBanner } from '../../features/event-page/event-banner.tsx';
import { EventFacts, LinkedText } from '../../features/event-page/event-facts.tsx';
import { PreviewFrame } from '../../features/organise/status/due-notice.tsx';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { Card } from '../../ui/card.tsx';

/** A draft as members will see it, put together of the parts of their own page. */
export function PreviewScreen() {
  return <PreviewFrame>{(event) => <Preview event={event} />}</PreviewFrame>;
}

function Preview({ event }: { event: EventDetail }) {
  return (
    <>
      <EventBanner event={event} />
      <div className="px-5 py-5">
        <p className="text-[0.9375rem] font-semibold text-accent">{event.calendar.title}</p>
        <p className="font-serif text-3xl leading-tight font-semibold">{event.title}</p>
        <EventFacts event={event} />
        {event.description !== '' && (
          <LinkedText text={event.description} className="mt-6 text-lg leading-relaxed text-soft" />
        )}
        <Attachments attachments={event.attachments} />
        <Card className="mt-6 overflow-hidden empty:hidden">
          <MyQuestions event={event} />
        </Card>
      </div>
      <AnswerBar event={event} />
    </>
  );
}
