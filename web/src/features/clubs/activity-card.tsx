import { Trans } from '@lingui/react/macro';
import { Ban, CircleCheck, Clock, ExternalLink, Loader, Pencil } from 'lucide-react';
import type { Activity } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { LinkButton, type Icon } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { factLink } from '../../ui/facts.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { figures } from './figure.ts';
import { useFigureNames } from './figures-card.tsx';
import { useFigureText } from './use-figure-text.ts';

const statuses: Record<number, { tone: Tone; icon: Icon }> = {
  1: { tone: 'info', icon: Clock },
  2: { tone: 'open', icon: Loader },
  3: { tone: 'yes', icon: CircleCheck },
  4: { tone: 'no', icon: Ban },
};

interface ActivityCardProps {
  club: number;
  activity: Activity;
  mayManage: boolean;
}

/** An activity: what, when, for whom, and what came of it. */
export function ActivityCard({ club, activity, mayManage }: ActivityCardProps) {
  const formatter = useFormatter();
  const names = useFigureNames();
  const textOf = useFigureText();
  const { title, description, beneficiary, link, startDate, endDate, status, statusName, categoryName } =
    activity;
  const { tone, icon } = statuses[status] ?? { tone: 'quiet' as const, icon: Clock };
  const last = endDate !== '' && endDate !== startDate ? formatter.shortDay(endDate, startDate) : '';
  const reported = figures.filter((figure) => activity[figure] > 0);
  return (
    <li id={`activity-${activity.id}`} className="scroll-mt-4">
      <Card className="p-4">
        <div className="flex flex-wrap gap-4">
          <DateTile day={startDate} />
          <div className="min-w-0 flex-1 basis-40">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <h3 className="text-lg leading-snug font-semibold">{title}</h3>
              <Badge tone={tone} icon={icon}>
                {statusName}
              </Badge>
            </div>
            <p className="text-[0.9375rem] text-soft">
              <FactLine>
                {categoryName}
                {beneficiary}
                {last !== '' && <Trans>until {last}</Trans>}
              </FactLine>
            </p>
          </div>
        </div>
        <div className="sm:pl-18">
          {description !== '' && <p className="mt-2 whitespace-pre-line">{description}</p>}
          {reported.length > 0 && (
            <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]">
              {reported.map((figure) => (
                <div key={figure} className="flex gap-1.5">
                  <dt className="text-soft">{names[figure]}</dt>
                  <dd className="font-semibold">{textOf(figure, activity[figure])}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 empty:hidden">
            {link !== '' && (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className={`inline-flex min-h-10 items-center gap-1.5 ${factLink}`}
              >
                <ExternalLink size={16} aria-hidden />
                <Trans>Read more</Trans>
              </a>
            )}
            {mayManage && (
              <LinkButton
                to="/clubs/$club/activities/$activity"
                params={{ club, activity: activity.id }}
                icon={Pencil}
                size="small"
                className="print:hidden"
              >
                <Trans>Edit</Trans>
                <span className="sr-only">{title}</span>
              </LinkButton>
            )}
          </div>
        </div>
      </Card>
    </li>
  );
}
