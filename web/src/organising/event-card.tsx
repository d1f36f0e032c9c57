import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useWriter } from '../shared/use-writer.ts';
import { Card } from '../ui/card.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import type { EventDraft } from './event-form-rules.ts';

/** What is typed, as it will stand in the agenda of members. */
export function EventCard({ draft }: { draft: EventDraft }) {
  const { t } = useLingui();
  const writer = useWriter();
  const { title, startDate, allDay, registrationEnabled } = draft;
  const place = [draft['location.name'], draft['location.city']].filter((part) => part !== '').join(', ');
  const time = startDate === '' ? '' : allDay ? t`all day` : writer.time(`${startDate}:00`);
  return (
    <Card className="flex gap-4 p-4">
      {startDate === '' ? <NoDay /> : <DateTile day={startDate.slice(0, 10)} />}
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold">{title.trim() === '' ? t`Title` : title}</p>
        <div className="text-[0.9375rem] text-soft">
          <FactLine>
            {time}
            {place}
          </FactLine>
        </div>
        {registrationEnabled && (
          // A picture of two buttons, not two buttons.
          <div aria-hidden className="mt-3 flex flex-wrap gap-2 text-[0.9375rem] font-semibold">
            <span className="rounded-control bg-yes-soft px-3 py-2 text-yes">
              <Trans>I’m coming</Trans>
            </span>
            <span className="rounded-control border border-line px-3 py-2">
              <Trans>I can’t</Trans>
            </span>
          </div>
        )}
      </div>
    </Card>
  );
}

function NoDay() {
  return (
    <span className="flex h-20 w-14 shrink-0 items-center justify-center rounded-control bg-sunken text-soft">
      <CalendarDays size={22} aria-hidden />
    </span>
  );
}
