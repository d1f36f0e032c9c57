import { readMore } from '../shared/read-more.ts';
import { readTyped } from '../shared/typed-in-address.ts';
import { searchNumber } from './address-id.ts';

/** What the address of an organiser's events says. */
export interface CalendarsSearch {
  /** What is planned and what comes next unless another view is named. */
  view?: 'past' | 'cancelled' | 'removed' | undefined;
  calendar?: number | undefined;
  /** A part of the title. */
  q?: string | undefined;
  more?: number | undefined;
}

const views = ['past', 'cancelled', 'removed'] as const;

/** Reads the address; what makes no sense is left out. */
export function readCalendarsSearch({ view, calendar, q, more }: Record<string, unknown>): CalendarsSearch {
  return {
    view: views.find((known) => known === view),
    calendar: searchNumber(calendar),
    q: readTyped(q),
    more: readMore(more),
  };
}
