import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Repeat, RotateCcw, X } from 'lucide-react';
import type { SeriesPreview } from '../../../lib/api/schema.gen.ts';
import { ApiFailure } from '../../../lib/api/failures.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RefusedDays } from '../event-form/refused-days.tsx';
import { RuleFields } from './series-rule-fields.tsx';
import { refusedRule, ruleProblems, type SeriesDraft } from './series-rules.ts';

interface SeriesFieldsProps {
  series: SeriesDraft;
  /** The start of the first one, or empty. */
  start: string;
  /** Whether nothing is missing that the days need. */
  isReady: boolean;
  preview: UseQueryResult<SeriesPreview>;
  onChange: (series: SeriesDraft) => void;
}

/** Whether an event comes back, and on which days. */
export function SeriesFields({ series, start, isReady, preview, onChange }: SeriesFieldsProps) {
  const { t } = useLingui();
  const set = (part: Partial<SeriesDraft>) => onChange({ ...series, ...part });
  const problems =
    preview.error instanceof ApiFailure ? refusedRule(preview.error.fields) : ruleProblems(series, start);
  const isRuleWrong = Object.keys(problems).length > 0;
  return (
    <Disclosure
      title={
        <>
          <Repeat size={20} aria-hidden className="shrink-0 text-accent" />
          <Trans>Repeat</Trans>
        </>
      }
      titleClassName="min-h-14 px-4"
      className="-mt-2.5 rounded-card border border-line bg-card"
    >
      <div className="flex flex-col gap-5 px-4 pt-1 pb-5">
        <SelectField
          label={t`How often`}
          value={series.repeat}
          onChange={({ target }) => set({ repeat: target.value as SeriesDraft['repeat'], except: [] })}
        >
          <option value="">{t`Once`}</option>
          <option value="weekly">{t`Every week`}</option>
          <option value="monthly">{t`Every month`}</option>
          <option value="yearly">{t`Every year`}</option>
        </SelectField>
        {series.repeat !== '' && (
          <>
            <RuleFields series={series} start={start} problems={problems} onChange={set} />
            {/* What is wrong with the rule is said at its field. */}
            {!isRuleWrong && (
              <SeriesDates series={series} isReady={isReady} preview={preview} onChange={set} />
            )}
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** Whether the service has looked at the days, and not been out of reach or too busy to. */
function isAboutDays(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.kind === 'invalid';
}

interface SeriesDatesProps {
  series: Pick<SeriesDraft, 'except'>;
  /** Whether there is enough to know the days. */
  isReady: boolean;
  preview: UseQueryResult<SeriesPreview>;
  onChange: (part: Pick<SeriesDraft, 'except'>) => void;
}

/** The days of a series before it is made; each can be left out. */
export function SeriesDates({ series, isReady, preview, onChange }: SeriesDatesProps) {
  const { t } = useLingui();
  const formatter = useFormatter();
  if (!isReady)
    return (
      <p className="text-soft">
        <Trans>
          Fill in what is missing above and correct what is marked there: then you see the days here.
        </Trans>
      </p>
    );
  if (preview.error !== null && !isAboutDays(preview.error))
    return <DeedFailure failure={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.error !== null)
    return (
      <RefusedDays failure={preview.error}>
        <Trans>These days do not work. Check the start and the last day.</Trans>
      </RefusedDays>
    );
  if (preview.isPending) return <Skeleton className="h-32" />;
  const { dates, count } = preview.data;
  const leaveOut = (day: string) => onChange({ except: [...series.except, day].toSorted() });
  const takeBack = (day: string) => onChange({ except: series.except.filter((one) => one !== day) });
  return (
    <div>
      <p className="mb-2 font-semibold" role="status">
        <Plural value={count} one="# event" other="# events" />
      </p>
      <ul
        aria-label={t`Days`}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {dates.map(({ startDate }) => {
          const day = startDate.slice(0, 10);
          const shown = formatter.longDay(day);
          return (
            <DayLine key={day} shown={shown}>
              <button
                type="button"
                aria-label={t`Leave out ${shown}`}
                onClick={() => leaveOut(day)}
                className={round}
              >
                <X size={18} aria-hidden />
              </button>
            </DayLine>
          );
        })}
      </ul>
      <Skipped skipped={preview.data.skipped} />
      {series.except.length > 0 && (
        <ul aria-label={t`Left out`} className="mt-2 text-soft">
          {series.except.map((day) => {
            const shown = formatter.longDay(day);
            return (
              <DayLine key={day} shown={<s>{shown}</s>}>
                <button
                  type="button"
                  aria-label={t`Take back ${shown}`}
                  onClick={() => takeBack(day)}
                  className={round}
                >
                  <RotateCcw size={18} aria-hidden />
                </button>
              </DayLine>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const round =
  'flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink';

function DayLine({ shown, children }: { shown: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 py-0.5 pr-1 pl-3.5">
      <span>{shown}</span>
      {children}
    </li>
  );
}

function Skipped({ skipped }: Pick<SeriesPreview, 'skipped'>) {
  const formatter = useFormatter();
  if (skipped.length === 0) return null;
  const periods = skipped
    .map(({ period }) => (period.length === 7 ? formatter.month(`${period}-01`) : period))
    .join(', ');
  return (
    <p className="mt-2 text-[0.9375rem] text-soft">
      <Trans>No such day: {periods}</Trans>
    </p>
  );
}
