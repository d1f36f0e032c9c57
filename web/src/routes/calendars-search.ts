/** What the address of an organiser's events says. */
export interface CalendarsSearch {
  /** What is planned and what comes next unless another view is named. */
  view?: 'past' | 'cancelled' | 'removed' | undefined;
  calendar?: number | undefined;
  /** A part of the title. */
  q?: string | undefined;
}

const views = ['past', 'cancelled', 'removed'] as const;

/** Reads the address; what makes no sense is left out. */
export function readCalendarsSearch({ view, calendar, q }: Record<string, unknown>): CalendarsSearch {
  const isNumber = typeof calendar === 'number' && Number.isSafeInteger(calendar) && calendar > 0;
  return {
    view: views.find((known) => known === view),
    calendar: isNumber ? calendar : undefined,
    q: typeof q === 'string' && q !== '' ? q.slice(0, 100) : undefined,
  };
}
