import { useId, type FocusEvent, type ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';

interface SwitchFieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is so or not; the whole line can be pressed. */
export function SwitchField({ name, label, hint, error, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0 accent-brand dark:accent-link"
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="-mt-1.5 ml-9 text-[0.9375rem] text-soft empty:hidden">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="ml-9 text-[0.9375rem] font-medium text-no empty:hidden">
        {error}
      </p>
    </div>
  );
}

interface TimeFieldProps {
  name: string;
  label: string;
  /** `2027-06-12T18:30`, or empty. */
  value: string;
  /** Asks for the day only; the time is kept. */
  dayOnly: boolean;
  /** The time that a day gets when none was said. */
  usualTime: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  onChange: (value: string) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** A moment, or a day. */
export function TimeField({ dayOnly, value, usualTime, onChange, ...rest }: TimeFieldProps) {
  const time = value.slice(10) === '' ? `T${usualTime}` : value.slice(10);
  return dayOnly ? (
    <TextField
      {...rest}
      type="date"
      value={value.slice(0, 10)}
      onChange={({ target }) => onChange(target.value === '' ? '' : `${target.value}${time}`)}
    />
  ) : (
    <TextField
      {...rest}
      type="datetime-local"
      // Nobody plans by the second.
      step={60}
      value={value}
      onChange={({ target }) => onChange(target.value.slice(0, 16))}
    />
  );
}
