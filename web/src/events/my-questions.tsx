import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleHelp } from 'lucide-react';
import type { EventDetail } from '../api/schema.gen.ts';

/** What the event asks me, and whether I have answered. */
export function MyQuestions({ event }: { event: EventDetail }) {
  const { id, questions, registrationOpen } = event;
  if (questions.length === 0) return null;
  const open = questions.filter(({ answer }) => answer === '').length;
  const state =
    open === 0 ? (
      <Trans>All answered</Trans>
    ) : (
      <Plural value={open} one="# question for you" other="# questions for you" />
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
      to="/events/$event/questions"
      params={{ event: id }}
      className="flex items-center gap-3.5 px-4 py-4 hover:bg-sunken"
    >
      {line}
      <ChevronRight size={20} aria-hidden className="text-soft" />
    </Link>
  );
}
