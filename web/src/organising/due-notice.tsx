import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ManagedEventDetail } from '../api/schema.gen.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { isLate } from './preview-rules.ts';

/** Says of an event that is not published yet that nobody could answer it by now, and leads to where that is changed. */
export function DueNotice({ event }: { event: ManagedEventDetail }) {
  const writer = useWriter();
  if (!isLate(event, useNow())) return null;
  const due = `${writer.longDay(event.registrationDueDate)}, ${writer.time(event.registrationDueDate)}`;
  return (
    <p className="mb-4 rounded-control bg-open-soft px-4 py-3 text-open">
      <Trans>
        Answers were due on {due}: nobody can answer.{' '}
        <Link
          to="/organise/events/$event/edit"
          params={{ event: event.id }}
          className="font-semibold underline"
        >
          Change the date
        </Link>
      </Trans>
    </p>
  );
}
