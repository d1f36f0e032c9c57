import type { DateTimeText } from '../shared/local-time.ts';
import type { When } from '../shared/when.ts';
import { dateLanguages, type DateLanguage } from './date-language-words.ts';
import type { Locale } from './locale.ts';

/** A party that ends before this hour ends, for everyone who is there, on the evening it began. */
const nightEndsAtHour = 6;
const millisecondsOfDay = 86_400_000;

/**
 * When something takes place, as a person would write it: `Saturday, 14 November 2026, 18:30 – 22:00`. In one or two parts,
 * between which a line may end without harm to the reader.
 */
export function datePhrases({ start, end, allDay }: When, locale: Locale): string[] {
  const language = dateLanguages[locale];
  const from = calendarTime(start);
  const to = end === null || end < start ? from : calendarTime(end);
  if (allDay) return allDayPhrases(from, to, language);
  const [startTime, endTime] = [time(from, language), time(to, language)];
  if (isOneEvening(from, to)) {
    const times = startTime === endTime ? language.at(startTime) : language.fromTo(startTime, endTime);
    return [`${fullDay(from, language)},`, times];
  }
  const isOneYear = from.getUTCFullYear() === to.getUTCFullYear();
  const firstDay = isOneYear ? dayAndMonth(from, language) : fullDay(from, language);
  return language.span(language.dayAt(firstDay, startTime), language.dayAt(fullDay(to, language), endTime));
}

/** A moment with its day: `Saturday, 14 November 2026, 18:30`. */
export function momentPhrase(at: DateTimeText, locale: Locale): string {
  const language = dateLanguages[locale];
  const moment = calendarTime(at);
  return language.dayAt(fullDay(moment, language), time(moment, language));
}

/** A local time on the calendar of UTC, whose days all have 24 hours. */
function calendarTime(text: DateTimeText): Date {
  return new Date(`${text}Z`);
}

function allDayPhrases(from: Date, to: Date, language: DateLanguage): string[] {
  const lastDay = fullDay(to, language);
  if (nightsBetween(from, to) === 0) return [lastDay];
  if (from.getUTCFullYear() !== to.getUTCFullYear()) return language.span(fullDay(from, language), lastDay);
  const isOneMonth = from.getUTCMonth() === to.getUTCMonth();
  return language.span(isOneMonth ? day(from, language) : dayAndMonth(from, language), lastDay);
}

function isOneEvening(from: Date, to: Date): boolean {
  const nights = nightsBetween(from, to);
  const endsInTheNight = to.getUTCHours() < nightEndsAtHour && from.getUTCHours() >= nightEndsAtHour;
  return nights === 0 || (nights === 1 && endsInTheNight);
}

function nightsBetween(from: Date, to: Date): number {
  const dayOf = (at: Date) => Math.floor(at.getTime() / millisecondsOfDay);
  return dayOf(to) - dayOf(from);
}

function fullDay(at: Date, language: DateLanguage): string {
  return `${dayAndMonth(at, language)} ${at.getUTCFullYear()}`;
}

function dayAndMonth(at: Date, language: DateLanguage): string {
  return `${day(at, language)} ${language.months[at.getUTCMonth()] ?? ''}`;
}

function day(at: Date, language: DateLanguage): string {
  return language.day(language.weekdays[at.getUTCDay()] ?? '', at.getUTCDate());
}

function time(at: Date, language: DateLanguage): string {
  return language.time(at.getUTCHours(), String(at.getUTCMinutes()).padStart(2, '0'));
}
