import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { dayByKey, monthOf } from '../../lib/format/month-rules.ts';
import { shownFirstWeekday } from '../../lib/format/shown-week.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Button } from '../button.tsx';
import { MonthDays } from './month-days.tsx';

interface DayPickerProps {
  chosen: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  /** The field below which it opens where there is room for that. */
  anchor: RefObject<HTMLElement | null>;
  mayBeEmpty: boolean;
  /** Empty when there shall be no day. */
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** A month to choose a day from. Arrows go by days, Page keys by months, with Shift by years; Escape leaves it as it was. */
export function DayPicker(props: DayPickerProps) {
  const { chosen, today, min = '1900-01-01', max = '2199-12-31', anchor } = props;
  const { onChoose, onClose } = props;
  const { t } = useLingui();
  const formatter = useFormatter();
  const id = useId();
  const [shown, setShown] = useState(() => within(chosen ?? today, min, max));
  const firstWeekday = shownFirstWeekday();
  const { dialog, follow } = useOpening(anchor);
  const go = (key: string, isShifted: boolean): boolean => {
    const day = dayByKey(key, shown, firstWeekday, isShifted);
    if (day !== null) setShown(within(day, min, max));
    return day !== null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !go(event.key, event.shiftKey)) return;
    event.preventDefault();
    follow();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t`Choose a day`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A press beside it closes it, where the browser knows how.
      {...{ closedby: 'any' }}
      className="m-auto w-[min(22.5rem,calc(100vw-1rem))] rounded-card border border-line bg-card p-0 text-ink shadow-xl backdrop:bg-black/50 max-sm:mb-2 sm:backdrop:bg-transparent"
    >
      <div className="p-2">
        <div className="flex items-center">
          <Turn label={t`Previous year`} icon={ChevronsLeft} onClick={() => go('PageUp', true)} />
          <Turn label={t`Previous month`} icon={ChevronLeft} onClick={() => go('PageUp', false)} />
          <h2
            id={id}
            aria-live="polite"
            className="min-w-0 flex-1 text-center font-semibold first-letter:uppercase"
          >
            {formatter.month(`${monthOf(shown)}-01`)}
          </h2>
          <Turn label={t`Next month`} icon={ChevronRight} onClick={() => go('PageDown', false)} />
          <Turn label={t`Next year`} icon={ChevronsRight} onClick={() => go('PageDown', true)} />
        </div>
        <MonthDays
          {...{ chosen, today, min, max, shown, firstWeekday, onChoose }}
          labelledBy={id}
          onKeyDown={press}
        />
        <PickerButtons {...props} mayBeToday={today >= min && today <= max} />
      </div>
    </dialog>
  );
}

/** Opens it below the field, or as low as there is room; on a phone the styles place it at the foot of the screen. The focus begins at a day, and follows the keys. */
function useOpening(anchor: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isFollowing = useRef(true);
  useLayoutEffect(() => {
    const opened = dialog.current;
    const field = anchor.current?.getBoundingClientRect();
    opened?.showModal();
    if (opened !== null && field !== undefined && matchMedia('(min-width: 40rem)').matches) {
      const { width, height } = opened.getBoundingClientRect();
      const room = { left: innerWidth - width - 8, top: innerHeight - height - 8 };
      // Where it does not fit below, it stands beside the field, which stays in view.
      const left = field.bottom + 4 > room.top ? field.right + 8 : field.left;
      opened.style.margin = '0';
      opened.style.left = `${Math.max(8, Math.min(left, room.left))}px`;
      opened.style.top = `${Math.max(8, Math.min(field.bottom + 4, room.top))}px`;
    }
    return () => opened?.close();
  }, [anchor]);
  useLayoutEffect(() => {
    if (isFollowing.current)
      dialog.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
    isFollowing.current = false;
  });
  return {
    dialog,
    follow: () => {
      isFollowing.current = true;
    },
  };
}

function within(day: string, min: string, max: string): string {
  return day < min ? min : day > max ? max : day;
}

interface TurnProps {
  label: string;
  icon: typeof ChevronLeft;
  onClick: () => void;
}

function Turn({ label, icon: Shown, onClick }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-control text-link hover:bg-sunken"
    >
      <Shown size={24} aria-hidden />
    </button>
  );
}

interface PickerButtonsProps extends Pick<
  DayPickerProps,
  'chosen' | 'today' | 'mayBeEmpty' | 'onChoose' | 'onClose'
> {
  mayBeToday: boolean;
}

function PickerButtons({ chosen, today, mayBeEmpty, mayBeToday, onChoose, onClose }: PickerButtonsProps) {
  return (
    <div className="flex flex-wrap gap-1 border-t border-line pt-2">
      {mayBeToday && (
        <Button kind="quiet" onClick={() => onChoose(today)}>
          <Trans>Today</Trans>
        </Button>
      )}
      {mayBeEmpty && chosen !== null && (
        <Button kind="quiet" onClick={() => onChoose('')}>
          <Trans>No day</Trans>
        </Button>
      )}
      <Button kind="quiet" className="ml-auto" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
