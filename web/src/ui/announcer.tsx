import { useSyncExternalStore } from 'react';

interface Announcement {
  id: number;
  text: string;
  /** What may be done about it, such as taking it back. */
  action?: { label: string; run: () => void } | undefined;
}

let current: Announcement | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(announcement: Announcement | null): void {
  current = announcement;
  for (const listener of listeners) listener();
}

/** How long a message stays; one that offers something stays longer. */
const milliseconds = { plain: 5000, withAction: 10_000 };

/** Says something in passing, to the eye and to screen readers. Never what is wrong with a field: that stands at the field. */
export function announce(text: string, action?: Announcement['action']): void {
  show({ id: nextId++, text, action });
  startTimer();
}

function startTimer(): void {
  clearTimeout(timer);
  if (current === null) return;
  const { plain, withAction } = milliseconds;
  timer = setTimeout(() => show(null), current.action === undefined ? plain : withAction);
}

/** What somebody reads or is about to press does not go away under them. */
const stopTimer = () => clearTimeout(timer);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where announcements appear; mounted once, and for good, so that what appears in it is spoken. */
export function Announcer() {
  const announcement = useSyncExternalStore(subscribe, () => current);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 md:bottom-6 print:hidden"
    >
      {announcement !== null && (
        <div
          key={announcement.id}
          className="pointer-events-auto flex max-w-md items-center gap-4 rounded-control bg-ink px-4 py-3 text-paper shadow-lg"
        >
          <span>{announcement.text}</span>
          {announcement.action !== undefined && (
            <button
              type="button"
              className="min-h-10 shrink-0 px-2 font-semibold underline"
              onFocus={stopTimer}
              onBlur={startTimer}
              onPointerEnter={stopTimer}
              onPointerLeave={startTimer}
              onClick={() => {
                // The button goes with the message: whoever pressed it goes on from the top of the page.
                document.querySelector('h1')?.focus({ preventScroll: true });
                show(null);
                announcement.action?.run();
              }}
            >
              {announcement.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
