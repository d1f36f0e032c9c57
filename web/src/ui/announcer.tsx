import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { durationOf, withAnnouncement, type Announcement } from './announcer-rules.ts';

let shown: readonly Announcement[] = [];
let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function show(announcements: readonly Announcement[]): void {
  shown = announcements;
  for (const listener of listeners) listener();
}

function remove(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

/** Says something in passing, to the eye and to screen readers. Never what is wrong with a field: that stands at the field. The seconds are those in which the action leaves no trace. */
export function announce(text: string, action?: Announcement['action'], seconds?: number): void {
  add({ id: nextId++, text, action, seconds });
}

/** Offers something that stays until someone takes it or puts it away. */
export function offer(text: string, action: NonNullable<Announcement['action']>): void {
  add({ id: nextId++, text, action, isLasting: true });
}

function add(announcement: Announcement): void {
  show(withAnnouncement(shown, announcement));
  startTimer(announcement);
}

function startTimer(announcement: Announcement): void {
  const { id } = announcement;
  stopTimer(announcement);
  const duration = durationOf(announcement);
  if (Number.isFinite(duration))
    timers.set(
      id,
      setTimeout(() => remove(id), duration),
    );
}

/** What someone reads or is about to press does not go away under them. */
function stopTimer({ id }: Announcement): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where announcements appear; mounted once, and for good, so that what appears in it is spoken. */
export function Announcer() {
  const announcements = useSyncExternalStore(subscribe, () => shown);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex flex-col items-center gap-2 px-4 md:bottom-6 max-lg:[body:has([data-save-bar])_&]:bottom-40 max-lg:[body:has([data-answers])_&]:bottom-60 lg:[body:has([data-save-bar]:not([data-chosen-bar]))_&]:bottom-24 lg:[body:has([data-chosen-bar])_&]:bottom-36 print:hidden"
    >
      {announcements.map((announcement) => (
        <Toast key={announcement.id} announcement={announcement} />
      ))}
    </div>
  );
}

function Toast({ announcement }: { announcement: Announcement }) {
  const { t } = useLingui();
  const { id, text, action, isLasting = false, seconds = 0 } = announcement;
  const put = () => {
    // The button goes with the message: whoever pressed it goes on from the top of the page.
    document.querySelector('h1')?.focus({ preventScroll: true });
    remove(id);
  };
  // What is only read lets through what is pressed below it.
  const touch = action === undefined ? '' : 'pointer-events-auto';
  return (
    <div
      data-toast
      // Where a narrow screen has no room for both, the button stands below the words.
      className={`${touch} flex max-w-md items-center gap-x-4 rounded-control max-sm:flex-wrap max-sm:justify-end bg-ink px-4 py-3 text-paper shadow-lg`}
    >
      <span>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-10 shrink-0 px-2 font-semibold underline"
          onFocus={() => stopTimer(announcement)}
          onBlur={() => startTimer(announcement)}
          onPointerEnter={() => stopTimer(announcement)}
          onPointerLeave={() => startTimer(announcement)}
          onClick={() => {
            put();
            action.run();
          }}
        >
          {action.label}
          {seconds > 0 && <SecondsLeft seconds={seconds} />}
        </button>
      )}
      {isLasting && (
        <button
          type="button"
          aria-label={t`Not now`}
          onClick={put}
          className="-mr-2 flex size-10 shrink-0 items-center justify-center"
        >
          <X size={20} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** How long is left; for the eye alone, as a screen reader would say every second. */
function SecondsLeft({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="ml-2 inline-block min-w-8 text-right font-normal tabular-nums no-underline">
      {left > 0 && <Trans>{left} s</Trans>}
    </span>
  );
}
