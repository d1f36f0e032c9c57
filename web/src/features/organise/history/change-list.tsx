import { Trans, useLingui } from '@lingui/react/macro';
import type { EventHistoryChange, EventHistoryEntry } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { useEventFieldNames } from '../event-words.ts';
import { shownChanges } from './history-rules.ts';

/** What has no value that could stand in a line: that it was changed is what is said. */
const wholes = ['description', 'questions', 'reviewers', 'attachments', 'banner', 'reminders'];

/** The fields of an event that changed, from what to what. */
export function ChangeList({ entry }: { entry: EventHistoryEntry }) {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    ...useEventFieldNames(),
    questions: t`Questions`,
    reviewers: t`Reviewers`,
    attachments: t`Files`,
    banner: t`Banner`,
    reminders: t`Reminders`,
  };
  // Of a new event everything is new, and the event itself shows it.
  const changes = entry.action === 'update' ? shownChanges(entry).filter(({ field }) => field in names) : [];
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 text-[0.9375rem] max-sm:grid-cols-1">
      {changes.map((change) => (
        <div key={change.field} className="contents">
          <dt className="text-soft">{names[change.field]}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1">
            {wholes.includes(change.field) ? <Trans>changed</Trans> : <FromTo change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FromTo({ change: { field, before, after } }: { change: EventHistoryChange }) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const words = (value: string) => {
    if (value === '' || value === 'null') return t`nothing`;
    if (value === 'true') return t`Yes`;
    if (value === 'false') return t`No`;
    if (field === 'waitingOrder')
      return value === 'strict' ? t`The first in line` : t`The first party that fits`;
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatter.dayAndTime(value) : value;
  };
  return (
    <>
      <span className="text-soft line-through">{words(before)}</span> → {words(after)}
    </>
  );
}
