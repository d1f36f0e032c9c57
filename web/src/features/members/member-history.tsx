import { Trans } from '@lingui/react/macro';
import type { HistoryEntry } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { historyByYear } from './member-rules.ts';

/** Offices and memberships, by the year in which they began. */
export function MemberHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-serif text-xl font-semibold">
        <Trans>Offices and membership</Trans>
      </h2>
      <ol className="flex flex-col gap-4">
        {historyByYear(entries).map(({ year, entries: ofYear }) => (
          <li key={year} className="flex gap-4">
            <h3 className="w-12 shrink-0 font-serif text-lg leading-6 font-semibold text-soft">{year}</h3>
            <ul className="flex min-w-0 flex-1 flex-col gap-3 border-l border-line pl-4">
              {ofYear.map((entry) => (
                <Entry key={`${entry.title} ${entry.scope} ${entry.startDate}`} entry={entry} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Entry({ entry: { title, scope, startDate, endDate, active } }: { entry: HistoryEntry }) {
  const formatter = useFormatter();
  const from = formatter.shortDay(startDate);
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {title}
        {active && (
          <Badge tone="yes">
            <Trans>At present</Trans>
          </Badge>
        )}
      </p>
      <p className="text-[0.9375rem] text-soft">{scope}</p>
      <p className="text-[0.9375rem] text-soft">
        {endDate === '' ? <Trans>since {from}</Trans> : formatter.days(startDate, endDate)}
      </p>
    </li>
  );
}
