import { useId, type ReactNode } from 'react';

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
