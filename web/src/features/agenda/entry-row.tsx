import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { clubYearOf } from '../../entities/club/club-year.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import type { Entry } from './agenda-rules.ts';

interface EntryRowProps {
  entry: Entry;
  /** The day or the time, before everything else. */
  lead: ReactNode;
  /** Time, place and what else is good to know. */
  facts: ReactNode;
  /** The state of it. */
  beside?: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** An entry of a list of events: the whole of it leads to the event, and what can be pressed on it lies above that. Very large text stands below the day. */
export function EntryRow({ entry, lead, facts, beside, children }: EntryRowProps) {
  return (
    <li
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-4 max-[19rem]:has-[>time]:grid-cols-1 max-[19rem]:has-[>time]:gap-y-4 sm:[&>:first-child]:row-span-2 hover:bg-sunken/40 has-[a:focus-visible]:bg-sunken/40 ${children === undefined ? '' : '@3xl:grid-cols-[auto_minmax(0,1fr)_auto]'}`}
    >
      {lead}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 @3xl:items-center">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className={`leading-snug font-semibold ${entry.state === 'cancelled' ? 'line-through' : ''}`}>
            <EntryLink entry={entry} />
          </h3>
          <p className="mt-0.5 text-[0.9375rem] text-soft">{facts}</p>
        </div>
        {beside}
      </div>
      {/* Above the link that covers the row. */}
      {children !== undefined && (
        <div className="relative col-span-full mt-3 sm:col-span-1 sm:col-start-2 @3xl:col-start-3 @3xl:mt-0 @3xl:self-center">
          {children}
        </div>
      )}
    </li>
  );
}

const stretched = 'text-ink no-underline after:absolute after:inset-0';

/** The title of an entry, which leads to it; pressing anywhere on its row does, too. */
function EntryLink({ entry: { title, event, activity } }: { entry: Entry }) {
  if (activity !== null) {
    return (
      <ActivityLink activity={activity} className={stretched}>
        {title}
      </ActivityLink>
    );
  }
  if (event === null) return title;
  return (
    <Link to="/events/$event" params={{ event: event.id }} className={stretched}>
      {title}
    </Link>
  );
}

type Shown = 'className' | 'children' | 'tabIndex' | 'aria-label' | 'title';

interface ActivityLinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, Shown> {
  activity: NonNullable<Entry['activity']>;
}

/** Leads to a social activity, on the page of its club in the year in which it began. */
export function ActivityLink({ activity: { record, club }, ...rest }: ActivityLinkProps) {
  const { clubYearStart } = useOrganisation();
  return (
    <Link
      {...rest}
      to="/clubs/$club"
      params={{ club }}
      search={{ year: clubYearOf(record.startDate, clubYearStart) }}
      hash={`activity-${record.id}`}
    />
  );
}
