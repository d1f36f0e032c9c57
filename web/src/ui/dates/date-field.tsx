import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { dayOf } from '../../lib/format/dates.ts';
import { isDay } from '../../lib/format/month-rules.ts';
import { dayAndTimeTyped, isWholeDay, typedDay, typedTime } from '../../lib/format/typed-date-rules.ts';
import { useDayWords } from '../../lib/format/use-day-words.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { useNow } from '../../lib/session/session.ts';
import { control, Field } from '../field.tsx';
import { DayPicker } from './day-picker.tsx';

interface DatedProps {
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** The first and the last day that the calendar offers. What is typed is looked at by the form. */
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
}

interface DateFieldProps extends DatedProps {
  /** `2027-06-12`, empty, or what was typed and is no day. */
  value: string;
  /** Whether a day without a year is one that was. */
  isPast?: boolean;
}

/** A day, typed as the language writes it or chosen in a calendar. */
export function DateField({ label, hint, error, value, onChange, ...rest }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <DayInput {...rest} {...ids} day={value} onDay={onChange} />}
    </Field>
  );
}

interface MomentFieldProps extends DatedProps {
  /** `2027-06-12T18:30`, empty, or what was typed and is no moment. */
  value: string;
  /** What the field of the time is called. */
  timeLabel: string;
  /** Asks for the day only; the time is kept. */
  dayOnly?: boolean;
  /** The time that a day gets when none was said, and the day that a time gets. */
  usualTime: string;
  usualDay?: string;
}

/** A moment: a day and, beside it, a time. */
export function MomentField(props: MomentFieldProps) {
  const { label, hint, error, value, timeLabel, dayOnly = false, usualTime, usualDay = '', ...rest } = props;
  const { onChange, ...shared } = rest;
  const at = value.indexOf('T');
  const [day, time] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  const isTimeWrong = error !== undefined && isDay(day) && !isTime(time);
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${withoutMark(nextDay)}T${withoutMark(nextTime)}`);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="flex gap-1.5">
          <DayInput
            {...shared}
            {...ids}
            aria-invalid={ids['aria-invalid'] && !isTimeWrong}
            day={day}
            mayHaveTime={!dayOnly}
            onDay={(next, typed = '') =>
              next === '' ? onChange('') : change(next, typed || (time === '' ? usualTime : time))
            }
          />
          {!dayOnly && (
            <TimeInput
              name={rest.name}
              label={timeLabel}
              describedBy={ids['aria-describedby']}
              isWrong={isTimeWrong}
              time={time}
              onTime={(next) => change(day === '' && next !== '' ? usualDay : day, next)}
              onBlur={rest.onBlur}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function isTime(text: string): boolean {
  return /^\d\d:\d\d$/.test(text);
}

/** What stands between day and time is in neither of them. */
function withoutMark(text: string): string {
  return text.replaceAll('T', 't');
}

interface DayInputProps extends Omit<DatedProps, 'label' | 'hint' | 'error' | 'onChange'> {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  day: string;
  isPast?: boolean;
  /** Whether a time may be typed behind the day. */
  mayHaveTime?: boolean;
  onDay: (day: string, time?: string) => void;
}

function DayInput(props: DayInputProps) {
  const { day, isPast = false, mayHaveTime = false, min, max, onDay, onBlur, ...rest } = props;
  const { t } = useLingui();
  const formatter = useFormatter();
  const words = useDayWords();
  const today = dayOf(useNow());
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const readingOf = (text: string) => {
    const typed = mayHaveTime ? dayAndTimeTyped(text) : { day: text, time: '' };
    const found = typedDay(typed.day, words, today, isPast);
    return { found, isWhole: isWholeDay(typed.day), time: typedTime(typed.time) ?? undefined };
  };
  const typing = useTyping(
    isDay(day) ? formatter.weekdayAndShortDate(day) : day,
    (text) => {
      const { found, time } = readingOf(text);
      onDay(text.trim() === '' ? '' : (found ?? text), time);
    },
    (text) => {
      const { found, isWhole } = readingOf(text);
      return isWhole && found !== null;
    },
    onBlur,
  );
  const chosen = isDay(day) ? day : null;
  const shown = chosen === null ? '' : formatter.longDay(chosen);
  return (
    <div ref={box} className="relative min-w-0 flex-1">
      <input {...rest} {...typing} type="text" autoComplete="off" className={`${control} pr-11! pl-3!`} />
      <button
        type="button"
        aria-label={chosen === null ? t`Choose a day` : t`Choose another day than ${shown}`}
        aria-describedby={`${rest.id}-label`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-accent"
      >
        <CalendarDays size={22} aria-hidden />
      </button>
      {isOpen && (
        <DayPicker
          {...{ chosen, today, min, max }}
          anchor={box}
          mayBeEmpty={rest.required !== true}
          onChoose={(next) => {
            setOpen(false);
            onDay(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface TimeInputProps {
  name: string | undefined;
  label: string;
  describedBy: string;
  isWrong: boolean;
  time: string;
  onTime: (time: string) => void;
  onBlur: DatedProps['onBlur'];
}

function TimeInput({ name, label, describedBy, isWrong, time, onTime, onBlur }: TimeInputProps) {
  const formatter = useFormatter();
  const typing = useTyping(
    isTime(time) ? formatter.time(`2000-01-01T${time}:00`) : time,
    (text) => onTime(typedTime(text) ?? text.trim()),
    (text) => /^\s*\d{1,2}[:.h]\d{2}\s*$/i.test(text) && typedTime(text) !== null,
    onBlur,
  );
  return (
    <input
      {...typing}
      name={name}
      type="text"
      autoComplete="off"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      className={`${control} w-19! shrink-0 px-1! text-center tabular-nums`}
    />
  );
}

/** A field that is read when it is left, when Enter is pressed, or as soon as nothing can follow; then it is written anew. */
function useTyping(
  written: string,
  onRead: (text: string) => void,
  isWhole: (text: string) => boolean,
  onBlur: DatedProps['onBlur'],
) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== written) onRead(typed);
  };
  return {
    value: typed ?? written,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      if (isWhole(target.value)) onRead(target.value);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      read();
      onBlur?.(event);
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') read();
    },
  };
}
