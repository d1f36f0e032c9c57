import {
  useId,
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { CircleAlert } from 'lucide-react';
import { Select } from './select.tsx';

interface Described {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** What ties a control to its label, its hint and what is wrong with it. */
export interface FieldIds {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
}

interface FieldProps extends Described {
  children: (ids: FieldIds) => ReactNode;
}

/** A control with its label, a hint and what is wrong with it, tied together for those who do not see them together. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined && error !== '';
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': isWrong })}
      <p id={`${id}-hint`} className="text-[0.9375rem] text-soft empty:hidden">
        {hint}
      </p>
      {/* Always there, so that what appears in it is spoken. */}
      <p
        id={`${id}-error`}
        role="alert"
        className="flex items-center gap-1.5 text-[0.9375rem] font-medium text-no empty:hidden"
      >
        {isWrong && (
          <>
            <CircleAlert size={18} aria-hidden className="shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}

/** How what someone fills in looks. */
export const control =
  'w-full min-h-12 rounded-control border border-edge bg-card px-3.5 py-2.5 text-ink placeholder:text-soft ' +
  'aria-invalid:border-no disabled:bg-sunken';

export type InputProps = InputHTMLAttributes<HTMLInputElement> & Described;

/** What a form gives to a field of it that holds a text. */
export interface BoundField {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** A line of text. */
export function TextField({ label, hint, error, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...rest} {...ids} className={control} />}
    </Field>
  );
}

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Described;

/** Some lines of text. */
export function TextArea({ label, hint, error, ...rest }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea rows={3} {...rest} {...ids} className={control} />}
    </Field>
  );
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Described;

/** One of a few. */
export function SelectField({ label, hint, error, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <Select {...rest} {...ids} className={control} />}
    </Field>
  );
}
