import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SearchField } from '../search-field.tsx';

interface ComboboxProps<Option> {
  name?: string | undefined;
  label: string;
  listLabel: string;
  typed: string;
  onType: (text: string) => void;
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  children: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** How many were found, as it is said; null while nothing is looked for. */
  said: ReactNode;
  /** What stands there when nothing was found. */
  none: ReactNode;
  isInvalid?: boolean;
}

/**
 * A field that finds while somebody types. Arrows lead along what was found, Enter takes it, Escape puts it away; the focus
 * stays in the field, also under a finger.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, typed, options, isInvalid, said, none } = props;
  const id = useId();
  const { shown, at, type, choose, press } = useChoosing(props);
  const idOf = (option: Option) => `${id}-${props.keyOf(option)}`;
  const active = shown[at];
  return (
    <>
      <SearchField
        name={props.name}
        label={label}
        value={typed}
        onChange={type}
        maxLength={100}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={id}
        aria-activedescendant={active === undefined ? undefined : idOf(active)}
        aria-invalid={isInvalid}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={props.listLabel}
        hidden={shown.length === 0}
        className="divide-y divide-line overflow-hidden rounded-control border border-line bg-card"
      >
        {shown.map((option) => (
          <div
            key={props.keyOf(option)}
            id={idOf(option)}
            role="option"
            aria-selected={option === active}
            tabIndex={-1}
            // The focus stays in the field, whose keys these are.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={press}
            className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2.5 hover:bg-sunken aria-selected:bg-sunken"
          >
            {props.children(option)}
          </div>
        ))}
      </div>
      {none !== null && options.length === 0 && (
        <p aria-hidden className="px-1 text-soft">
          {none}
        </p>
      )}
    </>
  );
}

/** Which of the options are shown, which one is meant, and what letters and keys do with that. */
function useChoosing<Option>({ typed, onType, options, onChoose }: ComboboxProps<Option>) {
  const [wanted, setWanted] = useState(0);
  const [isShut, setShut] = useState(false);
  const shown = isShut ? [] : options;
  const at = Math.min(wanted, shown.length - 1);
  const type = (text: string) => {
    setWanted(0);
    setShut(false);
    onType(text);
  };
  const choose = (option: Option) => {
    type('');
    onChoose(option);
  };
  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, at, options.length);
    const option = shown[at];
    if (next !== null) {
      setWanted(isShut ? wanted : next);
      setShut(false);
    } else if (event.key === 'Escape' && shown.length > 0) setShut(true);
    // Whoever presses it before anything is found does not mean to send the form.
    else if (event.key !== 'Enter' || typed === '') return;
    else if (option !== undefined) choose(option);
    event.preventDefault();
  };
  return { shown, at, type, choose, press };
}

/** Where an arrow leads in a list that goes round; null for any other key. */
function afterKey(key: string, at: number, count: number): number | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 || count === 0 ? null : (at + step + count) % count;
}
