import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { control, Field, type BoundField, type FieldIds } from '../field.tsx';
import { SearchField } from '../search-field.tsx';

interface ChoosingProps<Option> {
  listLabel: string;
  typed: string;
  onType: (text: string) => void;
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  children: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
}

interface ComboboxProps<Option> extends ChoosingProps<Option> {
  name?: string | undefined;
  label: string;
  /** How many were found, as it is said; null while nothing is looked for. */
  said: ReactNode;
  /** What stands there when nothing was found. */
  none: ReactNode;
  /** What stands below the list while there are more than it shows. */
  more?: ReactNode;
  /** Of the field that it stands in: what ties its label, hint and error to it. */
  ids?: Partial<FieldIds> | undefined;
}

/**
 * A field that finds while someone types. Arrows lead along what was found, Enter takes it, Escape puts it away; the focus
 * stays in the field, also under a finger.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, typed, options, ids, said, none, more = null } = props;
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
        onKeyDown={press}
        {...ids}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <OptionList {...props} {...{ id, shown, active, choose, press }} />
      {none !== null && options.length === 0 && (
        <p aria-hidden className="px-1 text-soft">
          {none}
        </p>
      )}
      {more !== null && shown.length > 0 && (
        <p aria-hidden className="px-1 text-[0.9375rem] text-soft">
          {more}
        </p>
      )}
    </>
  );
}

interface SuggestingProps<Option> extends ChoosingProps<Option>, Omit<BoundField, 'value' | 'onChange'> {
  /** How many were found, as it is said. */
  said: ReactNode;
}

/** A line of text that suggests while someone types. What is typed stays unless a suggestion is taken: none is before an arrow leads to it. */
export function SuggestingField<Option>(props: SuggestingProps<Option>) {
  const { name, label, error, typed, onBlur, said } = props;
  const list = useId();
  const { shown, at, isOpen, type, choose, press, shut } = useChoosing(props, true);
  const active = shown[at];
  const bottom = useRef<HTMLDivElement>(null);
  // On a phone it would open below the buttons of the form.
  useEffect(() => {
    if (isOpen) bottom.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} error={error}>
        {(ids) => (
          <input
            {...ids}
            name={name}
            value={typed}
            maxLength={200}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={active === undefined ? undefined : `${list}-${props.keyOf(active)}`}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            onBlur={(event) => {
              shut();
              onBlur(event);
            }}
            className={control}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isOpen && said}
      </p>
      <OptionList {...props} id={list} {...{ shown, active, choose, press }} />
      <div ref={bottom} className="-mt-1.5 scroll-mb-40" />
    </div>
  );
}

interface OptionListProps<Option> extends Pick<ChoosingProps<Option>, 'listLabel' | 'keyOf' | 'children'> {
  id: string;
  shown: readonly Option[];
  active: Option | undefined;
  choose: (option: Option) => void;
  press: (event: KeyboardEvent) => void;
}

function OptionList<Option>({ id, listLabel, keyOf, shown, active, ...rest }: OptionListProps<Option>) {
  const { choose, press, children } = rest;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={listLabel}
      hidden={shown.length === 0}
      className="divide-y divide-line overflow-hidden rounded-control border border-line bg-card"
    >
      {shown.map((option) => (
        <div
          key={keyOf(option)}
          id={`${id}-${keyOf(option)}`}
          role="option"
          aria-selected={option === active}
          tabIndex={-1}
          // The focus stays in the field, whose keys these are.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          onKeyDown={press}
          className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2.5 hover:bg-sunken aria-selected:bg-sunken"
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}

/** Which of the options are shown, which one is meant, and what letters and keys do with that. What is written freely begins without one. */
function useChoosing<Option>({ typed, onType, options, onChoose }: ChoosingProps<Option>, isFree = false) {
  const first = isFree ? -1 : 0;
  const [wanted, setWanted] = useState(first);
  // A field with a text of its own suggests nothing before someone types.
  const [isShut, setShut] = useState(isFree);
  const shown = isShut ? [] : options;
  const at = Math.min(wanted, shown.length - 1);
  const type = (text: string) => {
    setWanted(first);
    setShut(false);
    onType(text);
  };
  const choose = (option: Option) => {
    if (!isFree) type('');
    setWanted(first);
    setShut(isFree);
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
    else if (event.key !== 'Enter' || typed === '' || (isFree && option === undefined)) return;
    else if (option !== undefined) choose(option);
    event.preventDefault();
  };
  const isOpen = shown.length > 0;
  return { shown, at, isOpen, type, choose, press, shut: () => setShut(true) };
}

/** Where an arrow leads in a list that goes round; null for any other key. */
function afterKey(key: string, at: number, count: number): number | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  // Before the first one is the last one, also where none is meant yet.
  const from = at < 0 && step < 0 ? 0 : at;
  return step === 0 || count === 0 ? null : (from + step + count) % count;
}
