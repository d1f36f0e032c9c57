import { TextField } from '../ui/field.tsx';

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
  onBlur: () => void;
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
