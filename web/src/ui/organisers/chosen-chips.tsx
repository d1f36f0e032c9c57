import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useRef } from 'react';

/** Something that was chosen, by its name. */
interface Chip {
  key: string;
  name: string;
  /** What else tells it from others. */
  detail?: string | undefined;
}

interface ChosenChipsProps {
  label: string;
  chips: readonly Chip[];
  onRemove: (index: number) => void;
}

/** What was chosen so far, each to be taken out again. */
export function ChosenChips({ label, chips, onRemove }: ChosenChipsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  const remove = (index: number) => {
    const around = list.current?.parentElement;
    onRemove(index);
    // What was pressed is gone: the focus goes to the next one, or back to where one chooses.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('button');
      const next = left?.[Math.min(index, left.length - 1)] ?? around?.querySelector<HTMLElement>('input');
      next?.focus();
    });
  };
  return (
    <ul ref={list} aria-label={label} className="flex flex-wrap gap-2">
      {chips.map(({ key, name, detail }, index) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-1 rounded-full bg-info-soft pl-4 font-medium text-info"
        >
          <span className="min-w-0 truncate">
            {name}
            {detail !== undefined && detail !== '' && <span className="font-normal"> · {detail}</span>}
          </span>
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            onClick={() => remove(index)}
            className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
          >
            <X size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
