import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { dayOf } from '../shared/dates.ts';
import { mayChangeMind } from '../shared/places.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card, CardList, SectionHeading } from '../ui/card.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { LateAnswer } from '../ui/late-answer.tsx';
import { Notice } from '../ui/notices.tsx';
import type { Entry } from './agenda-rules.ts';
import { useDayPart, useQuestionWords, useStartWords } from './entry-facts.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryStateBadge } from './entry-state.tsx';

/** So many are shown; the agenda has them all. */
const shownCount = 5;

/** What I take part in, or may simply go to. */
export function ComingUp({ entries, now }: { entries: readonly Entry[]; now: string }) {
  const today = dayOf(now);
  const { t } = useLingui();
  const startWords = useStartWords();
  const dayPart = useDayPart();
  const questionWords = useQuestionWords();
  return (
    <section aria-labelledby="coming-up">
      <SectionHeading
        id="coming-up"
        beside={
          <LinkButton kind="quiet" size="small" to="/events" className="-mr-3 min-h-11">
            <Trans>All events</Trans>
          </LinkButton>
        }
      >
        <Trans>Coming up</Trans>
      </SectionHeading>
      {entries.length === 0 ? (
        <Card>
          <Notice icon={CalendarDays} title={<Trans>Nothing in your diary yet</Trans>}>
            <Trans>What you say yes to appears here. Have a look at all events.</Trans>
          </Notice>
        </Card>
      ) : (
        <CardList label={t`Coming up`}>
          {entries.slice(0, shownCount).map((entry) => {
            const day = dayOf(entry.start) < today ? today : dayOf(entry.start);
            return (
              <EntryRow
                key={entry.key}
                entry={entry}
                lead={<DateTile day={day} />}
                facts={
                  <FactLine>
                    {dayPart(entry, day)}
                    {startWords(entry, day)}
                    {entry.place}
                    {questionWords(entry)}
                  </FactLine>
                }
                beside={<EntryStateBadge entry={entry} />}
              >
                {entry.event !== null && mayChangeMind(entry.event, now) ? (
                  <LateAnswer event={entry.event} size="small" />
                ) : undefined}
              </EntryRow>
            );
          })}
        </CardList>
      )}
    </section>
  );
}
