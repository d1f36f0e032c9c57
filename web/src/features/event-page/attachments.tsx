import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { FileText, ChevronRight, CircleHelp } from 'lucide-react';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { SectionHeading, CardList } from '../../ui/card.tsx';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Link } from '@tanstack/react-router';

/** The files that belong to an event. */
export function Attachments({ attachments }: Pick<EventDetail, 'attachments'>) {
  const { t } = useLingui();
  const formatter = useFormatter();
  if (attachments.length === 0) return null;
  const kilobytes = (size: number) => formatter.number(Math.max(1, Math.round(size / 1024)));
  return (
    <section>
      <SectionHeading>
        <Trans>Files</Trans>
      </SectionHeading>
      <CardList label={t`Files`}>
        {attachments.map(({ id, name, url, size }) => (
          <li key={id}>
            <a
              href={url}
              rel="noreferrer"
              className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-sunken"
            >
              <FileText size={22} aria-hidden className="shrink-0 text-accent" />
              <span className="min-w-0 flex-1 font-medium">{name}</span>
              {size > 0 && (
                <span className="text-[0.9375rem] whitespace-nowrap text-soft">
                  <Trans>{kilobytes(size)} KB</Trans>
                </span>
              )}
            </a>
          </li>
        ))}
      </CardList>
    </section>
  );
}

/** What the event asks me, and whether I have answered. */
export function MyQuestions({ event }: { event: EventDetail }) {
  const { id, questions, registrationOpen } = event;
  if (questions.length === 0) return null;
  const unanswered = questions.filter(({ answer }) => answer === '');
  const open = unanswered.filter(({ required }) => required).length;
  const state =
    open > 0 ? (
      <Plural value={open} one="# question for you" other="# questions for you" />
    ) : unanswered.length > 0 ? (
      <Plural value={unanswered.length} one="# question, if you like" other="# questions, if you like" />
    ) : (
      <Trans>All answered</Trans>
    );
  const line = (
    <>
      <CircleHelp size={22} aria-hidden className={`shrink-0 ${open === 0 ? 'text-accent' : 'text-open'}`} />
      <span className="flex-1">
        <span className="block font-semibold">
          <Trans>Questions</Trans>
        </span>
        <span className="block text-[0.9375rem] text-soft">{state}</span>
      </span>
    </>
  );
  if (!registrationOpen) return <div className="flex items-center gap-3.5 px-4 py-4">{line}</div>;
  return (
    <Link
      to="/events/$event/answer"
      params={{ event: id }}
      className="flex items-center gap-3.5 px-4 py-4 hover:bg-sunken"
    >
      {line}
      <ChevronRight size={20} aria-hidden className="text-soft" />
    </Link>
  );
}
