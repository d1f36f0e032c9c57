import type { Locale } from './locale.ts';

/** How a language writes days and times. */
export interface DateLanguage {
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
  /** A day with its weekday; month and year come after it. */
  day(weekday: string, day: number): string;
  time(hours: number, minutes: string): string;
  /** A time alone, after a comma. */
  at(time: string): string;
  /** Two times of one day. */
  fromTo(from: string, to: string): string;
  /** A day with a time, where another one follows. */
  dayAt(day: string, time: string): string;
  /** From one day to another, in two parts. */
  span(first: string, last: string): [string, string];
}

const list = (words: string): string[] => words.split(' ');
const clock = (hours: number, minutes: string): string => `${String(hours).padStart(2, '0')}:${minutes}`;

/** Written by hand: to ask the runtime for the name of a weekday or month takes longer than storing the mail it stands in. */
export const dateLanguages: Readonly<Record<Locale, DateLanguage>> = {
  en: {
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    months: list('January February March April May June July August September October November December'),
    day: (weekday, day) => `${weekday}, ${day}`,
    time: clock,
    at: (time) => time,
    fromTo: (from, to) => `${from} – ${to}`,
    dayAt: (day, time) => `${day}, ${time}`,
    span: (first, last) => [`${first} –`, last],
  },
  de: {
    weekdays: list('Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'),
    months: list('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    day: (weekday, day) => `${weekday}, ${day}.`,
    time: clock,
    at: (time) => `${time} Uhr`,
    fromTo: (from, to) => `${from} bis ${to} Uhr`,
    dayAt: (day, time) => `${day}, ${time} Uhr`,
    span: (first, last) => [`${first} bis`, last],
  },
  fr: {
    weekdays: list('dimanche lundi mardi mercredi jeudi vendredi samedi'),
    months: list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    day: (weekday, day) => `${weekday} ${day === 1 ? '1er' : day}`,
    time: (hours, minutes) => `${hours}\u00a0h\u00a0${minutes}`,
    at: (time) => `à ${time}`,
    fromTo: (from, to) => `de ${from} à ${to}`,
    dayAt: (day, time) => `${day} à ${time}`,
    span: (first, last) => [`du ${first}`, `au ${last}`],
  },
  it: {
    weekdays: list('domenica lunedì martedì mercoledì giovedì venerdì sabato'),
    months: list(
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    ),
    day: (weekday, day) => `${weekday} ${day === 1 ? '1°' : day}`,
    time: clock,
    at: (time) => `alle ${time}`,
    fromTo: (from, to) => `dalle ${from} alle ${to}`,
    dayAt: (day, time) => `${day} alle ${time}`,
    span: (first, last) => [`da ${first}`, `a ${last}`],
  },
};
