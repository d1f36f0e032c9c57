import { SelectOrdinal, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { useDateProblemWords } from '../../../ui/dates/date-problem-words.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import {
  maxEvents,
  maxStep,
  maxYears,
  weekOf,
  type RuleProblem,
  type RuleProblems,
  type SeriesDraft,
} from './series-rules.ts';

interface RuleFieldsProps {
  series: SeriesDraft;
  /** The start of the first one, or empty. */
  start: string;
  problems: RuleProblems;
  onChange: (part: Partial<SeriesDraft>) => void;
}

/** How often an event comes back, and until when. */
export function RuleFields({ series, start, problems, onChange }: RuleFieldsProps) {
  const { t } = useLingui();
  const units = {
    '': '',
    weekly: t`Repeat every … weeks`,
    monthly: t`Repeat every … months`,
    yearly: t`Repeat every … years`,
  };
  const fromOneTo = (most: number) => t`Enter a number from 1 to ${most}.`;
  const countWords = (problem: RuleProblem | undefined) =>
    problem === 'too-far'
      ? t`The last one may be at most ${maxYears} years after the first.`
      : problem && fromOneTo(maxEvents);
  return (
    <>
      {series.repeat === 'monthly' && start !== '' && (
        <WeekField day={start.slice(0, 10)} isLast={series.isLast} onChange={onChange} />
      )}
      {/* A long label of one takes as much room above the others. */}
      <div className="grid items-start gap-3 sm:grid-cols-3 sm:gap-y-1.5 sm:*:row-span-4 sm:*:grid sm:*:grid-rows-subgrid sm:*:items-end">
        <TextField
          label={units[series.repeat]}
          type="number"
          min={1}
          max={maxStep}
          value={series.every}
          error={problems.every && fromOneTo(maxStep)}
          onChange={({ target }) => onChange({ every: target.value })}
        />
        <SelectField
          label={t`Until`}
          value={series.ends}
          onChange={({ target }) => onChange({ ends: target.value as SeriesDraft['ends'] })}
        >
          <option value="count">{t`after a number of dates`}</option>
          <option value="until">{t`a day`}</option>
        </SelectField>
        {series.ends === 'count' ? (
          <TextField
            label={t`How many times`}
            type="number"
            min={1}
            max={maxEvents}
            value={series.count}
            error={countWords(problems.count)}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        ) : (
          <LastDayField
            start={start.slice(0, 10)}
            day={series.until}
            problem={problems.until}
            onChange={onChange}
          />
        )}
      </div>
    </>
  );
}

interface LastDayFieldProps {
  start: string;
  day: string;
  problem: RuleProblem | undefined;
  onChange: (part: Partial<SeriesDraft>) => void;
}

/** The last day that may be one of the series. While it is typed it is no day yet, or one long ago: nothing is wrong then. */
function LastDayField({ start, day, problem, onChange }: LastDayFieldProps) {
  const { t } = useLingui();
  const [wasLeft, setLeft] = useState(false);
  const words: Partial<Record<RuleProblem, string>> = {
    missing: t`Choose a day, and you see the days of the series.`,
    ...useDateProblemWords(),
    'before-start': t`The last day cannot be before the start.`,
    'too-far': t`Choose an earlier day: a series has at most ${maxEvents} events, in at most ${maxYears} years.`,
  };
  const said = problem && words[problem];
  return (
    <DateField
      label={t`Last day`}
      value={day}
      required
      min={start}
      onChange={(until) => onChange({ until })}
      onBlur={() => setLeft(true)}
      hint={problem === 'missing' && !wasLeft ? said : undefined}
      error={wasLeft || problem === 'too-far' ? said : undefined}
    />
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
  const weekday = useFormatter().longWeekday(day);
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
