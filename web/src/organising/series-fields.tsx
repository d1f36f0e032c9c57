import { Plural, SelectOrdinal, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Repeat, RotateCcw, X } from 'lucide-react';
import type { NewSeries, SeriesPreview } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RefusedDays } from './refused-days.tsx';
import { seriesPreviewQuery } from './series-queries.ts';
import { maxEvents, weekOf, type SeriesDraft } from './series-rules.ts';

interface SeriesFieldsProps {
  series: SeriesDraft;
  /** The start of the first one, or empty. */
  start: string;
  /** What would be created; null as long as something is missing. */
  body: NewSeries | null;
  onChange: (series: SeriesDraft) => void;
}

/** Whether an event comes back, and on which days. */
export function SeriesFields({ series, start, body, onChange }: SeriesFieldsProps) {
  const { t } = useLingui();
  const set = (part: Partial<SeriesDraft>) => onChange({ ...series, ...part });
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
            <RuleFields series={series} start={start} onChange={set} />
            <SeriesDates series={series} body={body} onChange={set} />
          </>
        )}
      </div>
    </Disclosure>
  );
}

interface RuleFieldsProps {
  series: SeriesDraft;
  start: string;
  onChange: (part: Partial<SeriesDraft>) => void;
}

function RuleFields({ series, start, onChange }: RuleFieldsProps) {
  const { t } = useLingui();
  const units = {
    '': '',
    weekly: t`Every how many weeks`,
    monthly: t`Every how many months`,
    yearly: t`Every how many years`,
  };
  return (
    <>
      {series.repeat === 'monthly' && start !== '' && (
        <WeekField day={start.slice(0, 10)} isLast={series.isLast} onChange={onChange} />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <TextField
          label={units[series.repeat]}
          type="number"
          min={1}
          max={100}
          value={series.every}
          onChange={({ target }) => onChange({ every: target.value })}
        />
        <SelectField
          label={t`Until`}
          value={series.ends}
          onChange={({ target }) => onChange({ ends: target.value as SeriesDraft['ends'] })}
        >
          <option value="count">{t`so many times`}</option>
          <option value="until">{t`a day`}</option>
        </SelectField>
        {series.ends === 'count' ? (
          <TextField
            label={t`How many times`}
            type="number"
            min={1}
            max={maxEvents}
            value={series.count}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        ) : (
          <TextField
            label={t`Last day`}
            type="date"
            value={series.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        )}
      </div>
    </>
  );
}

interface WeekFieldProps {
  day: string;
  isLast: boolean;
  onChange: (part: Partial<SeriesDraft>) => void;
}

/** Which weekday of a month: counted from its start, or the last one where the day is that too. */
function WeekField({ day, isLast, onChange }: WeekFieldProps) {
  const { t } = useLingui();
  const weekday = useWriter().longWeekday(day);
  const { week, isLast: canBeLast } = weekOf(day);
  return (
    <SelectField
      label={t`On which day`}
      value={isLast && canBeLast ? 'last' : 'counted'}
      onChange={({ target }) => onChange({ isLast: target.value === 'last' })}
    >
      <option value="counted">
        <SelectOrdinal
          value={week}
          one={`The #st ${weekday} of the month`}
          two={`The #nd ${weekday} of the month`}
          few={`The #rd ${weekday} of the month`}
          other={`The #th ${weekday} of the month`}
        />
      </option>
      {canBeLast && <option value="last">{t`The last ${weekday} of the month`}</option>}
    </SelectField>
  );
}

interface SeriesDatesProps {
  series: SeriesDraft;
  body: NewSeries | null;
  onChange: (part: Partial<SeriesDraft>) => void;
}

/** The days of a series before it is made; each can be left out. */
function SeriesDates({ series, body, onChange }: SeriesDatesProps) {
  const { t } = useLingui();
  const writer = useWriter();
  const preview = useQuery(seriesPreviewQuery(body));
  if (body === null)
    return (
      <p className="text-soft">
        <Trans>Fill in calendar, title and start above, and you see the days here.</Trans>
      </p>
    );
  if (preview.isError)
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
          const shown = writer.longDay(day);
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
            const shown = writer.longDay(day);
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
  const writer = useWriter();
  if (skipped.length === 0) return null;
  const periods = skipped
    .map(({ period }) => (period.length === 7 ? writer.month(`${period}-01`) : period))
    .join(', ');
  return (
    <p className="mt-2 text-[0.9375rem] text-soft">
      <Trans>No such day: {periods}</Trans>
    </p>
  );
}
