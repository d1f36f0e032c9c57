import { useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';

/**
 * What can be shown of a participant beside the name and the answer; questions have columns, too. Who is in comes first:
 * that must be in sight where the table is wider than the screen.
 */
export const plainColumns = ['in', 'club', 'party', 'comment', 'phone', 'email', 'answered'] as const;
export type PlainColumn = (typeof plainColumns)[number];

const storageKey = 'guildhall.participants.hidden';
const listeners = new Set<() => void>();

/** Nobody needs to see on a new device when someone has answered, or how everyone is reached. */
const hiddenAtFirst = ['answered', 'phone', 'email'];

function stored(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (Array.isArray(read)) return read.filter((one) => typeof one === 'string');
  } catch {
    // Something else wrote there: it is as if nobody had chosen.
  }
  return hiddenAtFirst;
}

let hidden = stored();

/** The columns that are not wanted on this device: names, or `question-` and a number. */
export function useHiddenColumns(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
}

/** Shows or hides a column, on this device from now on. */
export function showColumn(name: string, isShown: boolean): void {
  const others = hidden.filter((one) => one !== name);
  hidden = isShown ? others : [...others, name];
  localStorage.setItem(storageKey, JSON.stringify(hidden));
  for (const listener of listeners) listener();
}

/** What the column of a question is called in what is kept. */
export function questionColumn(id: number): string {
  return `question-${id}`;
}

/** What the columns of the list are called. */
export function useColumnNames(): Record<PlainColumn, string> {
  const { t } = useLingui();
  return {
    club: t`Club`,
    party: t`Comes with`,
    comment: t`Comment`,
    answered: t`Answered`,
    phone: t`Phone`,
    email: t`E-mail`,
    in: t({ message: 'Came in', context: 'at an event' }),
  };
}

/** The columns that are shown, as a file has them: with the name and the answer, in the order of the list. */
export function useFileColumns(questions: readonly { id: number }[]): string {
  const hidden = useHiddenColumns();
  const all = [...plainColumns, ...questions.map(({ id }) => questionColumn(id))];
  return ['name', 'state', ...all.filter((name) => !hidden.includes(name))].join(',');
}
