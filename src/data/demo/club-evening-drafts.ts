import { daysBetween, seriesDates } from '../../events/organising/series-rules.ts';
import type { SeriesRule } from '../../events/organising/series.ts';
import { placeIn, plan, when, type DemoWorld, type EventPlan } from './event-drafts.ts';

/** The evening of the president's club to which more want to come than there are places. */
export const fullEvening = 'Fondue in the vaulted cellar';
/** The series of the president's club, of which one evening was cancelled. */
export const clubTable = 'Club table';

const everyOtherWeek: SeriesRule = {
  repeat: 'weekly',
  every: 2,
  week: null,
  until: null,
  count: 6,
  except: [],
};
/** The first of the series, counted from today: some are over and some are to come, whatever day it is. */
const firstTable = -30;
const cancelledTable = 1;

/** What the president organises beside the usual: an evening that comes back, and one that is full. */
export function clubEvenings(world: DemoWorld): EventPlan[] {
  const { days } = world;
  const { place, town } = world.people.president.club;
  return [
    ...tables(world),
    plan(
      place,
      fullEvening,
      'The cellar seats a dozen. Whoever comes too late waits for a place.',
      placeIn(town, 'Schlosskeller', 'Schlossgasse 1'),
      when(days, 47, '19:00:00', '23:00:00', 40),
      ['guests', 'partners'],
      { capacity: 12, turnout: { yes: 12, no: 3, partners: 4, guests: 2 } },
    ),
  ];
}

function tables({ days, people: { president } }: DemoWorld): EventPlan[] {
  const { place, town } = president.club;
  const series = { rule: everyOtherWeek, announced: firstTable - 20 };
  const inn = placeIn(town, 'Gasthof zum Bären', 'Dorfplatz 2');
  return seriesDates(days.day(firstTable), everyOtherWeek).dates.map((date, index) => {
    const day = daysBetween(days.day(0), date);
    return plan(
      place,
      clubTable,
      'We eat together, without a programme. Say whether you come, so that the table is large enough.',
      inn,
      when(days, day, '19:00:00', '21:30:00', day - 1),
      index === cancelledTable ? ['guests', 'cancelled'] : ['guests'],
      { series, turnout: { yes: day < 0 ? 10 : 7 - index, no: 3, guests: 1 } },
    );
  });
}
