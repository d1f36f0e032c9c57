import type { Readable } from 'node:stream';
import { activityFigures, isAmount, type ActivitySums, type ActivityYear } from './activity-year.ts';
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

/** In which language a year is written, and the currency of its amounts; empty where nobody said it. */
export interface Wording {
  readonly locale: Locale;
  readonly currency: string;
}

/** The clubs of a year as CSV. Spreadsheets in German, French and Italian expect semicolons, those in English commas. */
export function activityYearCsv(year: ActivityYear, asked: Wording): Readable {
  const { header, rows } = clubSheet(year, asked);
  const texts = rows.values().map((row) => row.map(String));
  return csvStream(header, texts, asked.locale === 'en' ? ',' : ';');
}

/** The year as a workbook: the clubs, the categories and the months, each on a sheet. */
export function activityYearWorkbook(year: ActivityYear, asked: Wording): Readable {
  return workbookOf([clubSheet(year, asked), categorySheet(year, asked), monthSheet(year, asked)]);
}

function clubSheet({ clubs }: ActivityYear, asked: Wording): YearSheet {
  const word = words(asked.locale);
  return {
    name: word('clubs'),
    header: [word('club'), word('unit'), word('reported'), word('lastActivity'), ...figureNames(asked)],
    rows: clubs.map((club) => [
      club.name,
      club.unit,
      word(club.activities > 0 ? 'yes' : 'no'),
      club.lastActivity ?? '',
      ...figuresOf(club),
    ]),
  };
}

function categorySheet({ categories }: ActivityYear, asked: Wording): YearSheet {
  const word = words(asked.locale);
  return {
    name: word('categories'),
    header: [word('category'), ...figureNames(asked)],
    rows: categories.map((one) => [activityCategoryTitle(one.category, asked.locale), ...figuresOf(one)]),
  };
}

function monthSheet({ months }: ActivityYear, asked: Wording): YearSheet {
  const word = words(asked.locale);
  return {
    name: word('months'),
    header: [word('month'), ...figureNames(asked)],
    rows: months.map((one) => [one.month, ...figuresOf(one)]),
  };
}

function words(locale: Locale) {
  return (name: keyof typeof activityYearWords) => titleIn(activityYearWords[name], locale);
}

function figureNames({ locale, currency }: Wording): string[] {
  const word = words(locale);
  return activityFigures.map((figure) =>
    currency !== '' && isAmount(figure) ? `${word(figure)} (${currency})` : word(figure),
  );
}

function figuresOf(sums: ActivitySums): number[] {
  return activityFigures.map((figure) => sums[figure]);
}
