import type { DateTimeText } from './local-time.ts';

/** When something takes place; the end of what lasts all day is its last day, at whatever time. */
export interface When {
  readonly start: DateTimeText;
  readonly end: DateTimeText | null;
  readonly allDay: boolean;
}
