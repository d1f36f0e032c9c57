import { regional, spokenLanguage } from '../i18n/locale.ts';
import { firstWeekdayOf } from './month-rules.ts';

/** On which weekday weeks begin for the reader. */
export function shownFirstWeekday(): number {
  return firstWeekdayOf(regional(spokenLanguage())[0] ?? 'en-GB');
}
