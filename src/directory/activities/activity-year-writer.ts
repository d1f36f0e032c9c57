import type { Readable } from 'node:stream';
import { activityFigures, type ActivitySums, type ActivityYear } from './activity-year.ts';
import { activityCategoryTitle } from '../../platform/localisation/activity-titles.ts';
import { titleIn, type Locale } from '../../platform/localisation/locale.ts';
import { csvStream } from '../../platform/spreadsheets/csv-writer.ts';
import { workbookOf } from '../../platform/spreadsheets/workbook-writer.ts';
import { activityYearWords } from './activity-year-words.ts';

/** A sheet of the workbook: its name, its header and its rows. */
interface YearSheet {
  name: string;
  header: string[];
  rows: (string | number)[][];
}

/** The clubs of a year as CSV. Spreadsheets in German, French and Italian expect semicolons, those in English commas. */
export function activityYearCsv(year: ActivityYear, locale: Locale): Readable {
  const { header, rows } = clubSheet(year, locale);
  const texts = rows.values().map((row) => row.map(String));
  return csvStream(header, texts, locale === 'en' ? ',' : ';');
}

/** The year as a workbook: the clubs, the categories and the months, each on a sheet. */
export function activityYearWorkbook(year: ActivityYear, locale: Locale): Readable {
  return workbookOf([clubSheet(year, locale), categorySheet(year, locale), monthSheet(year, locale)]);
}

function clubSheet({ clubs }: ActivityYear, locale: Locale): YearSheet {
  const word = words(locale);
  return {
    name: word('clubs'),
    header: [word('club'), word('unit'), word('reported'), word('lastActivity'), ...figureNames(locale)],
    rows: clubs.map((club) => [
      club.name,
      club.unit,
      word(club.activities > 0 ? 'yes' : 'no'),
      club.lastActivity ?? '',
      ...figuresOf(club),
    ]),
  };
}

function categorySheet({ categories }: ActivityYear, locale: Locale): YearSheet {
  const word = words(locale);
  return {
    name: word('categories'),
    header: [word('category'), ...figureNames(locale)],
    rows: categories.map((one) => [activityCategoryTitle(one.category, locale), ...figuresOf(one)]),
  };
}

function monthSheet({ months }: ActivityYear, locale: Locale): YearSheet {
  const word = words(locale);
  return {
    name: word('months'),
    header: [word('month'), ...figureNames(locale)],
    rows: months.map((one) => [one.month, ...figuresOf(one)]),
  };
}

function words(locale: Locale) {
  return (name: keyof typeof activityYearWords) => titleIn(activityYearWords[name], locale);
}

function figureNames(locale: Locale): string[] {
  return activityFigures.map(words(locale));
}

function figuresOf(sums: ActivitySums): number[] {
  return activityFigures.map((figure) => sums[figure]);
}
