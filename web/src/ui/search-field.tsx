import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useId, useRef, type InputHTMLAttributes } from 'react';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Where to type what is looked for; its label is read, and stands in it as long as it is empty. With an id it is labelled by the field that it stands in. */
export function SearchField({ label, value, onChange, id: given, ...rest }: SearchFieldProps) {
  const { t } = useLingui();
  const own = useId();
  const id = given ?? own;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="relative">
      {given === undefined && (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      )}
      <Search size={20} aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 text-soft" />
      <input
        type="search"
        {...rest}
        id={id}
        ref={input}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full rounded-control border border-edge bg-card py-2.5 pr-12 pl-11 text-ink text-ellipsis placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t`Clear`}
          onClick={clear}
          className="absolute top-0.5 right-0.5 flex size-11 items-center justify-center rounded-control text-soft hover:text-ink"
        >
          <X size={20} aria-hidden />
        </button>
      )}
    </div>
  );
}
