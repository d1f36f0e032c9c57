import type { Me } from '../../lib/api/schema.gen.ts';

/** The club year in which a day lies, named after the calendar year in which it begins. */
export function clubYearOf(day: string, start: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 10) < start ? year - 1 : year;
}

/** The first day of a club year, and the first one after it. */
export function clubYearRange(year: number, start: string): { from: string; until: string } {
  return { from: `${year}-${start}`, until: `${year + 1}-${start}` };
}

/** What people call a club year: 2026/27, or just 2026 where it is that of the calendar. */
export function clubYearName(year: number, start: string): string {
  return start === '01-01' ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Whether someone manages the activities of more than one club. */
export function overseesClubs(me: Pick<Me, 'rights'>): boolean {
  return activityPlaces(me).some(({ club }) => club === null);
}

const levels = ['organisation', 'multi-district', 'district', 'region', 'zone', 'club'];

/** The places whose activities someone manages, each once, the widest first. */
export function activityPlaces({ rights }: Pick<Me, 'rights'>) {
  const managed = rights.filter(({ right }) => right === 'administrator' || right === 'manage-activities');
  const places = [...new Map(managed.map(({ place }) => [place.id, place])).values()];
  return places.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}
