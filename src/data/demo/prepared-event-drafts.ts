import { house, plan, when, type DemoWorld, type EventPlan } from './event-drafts.ts';

/** Events that organisers prepare: they stand in no list yet but that of those who manage them. */
export function preparedEvents({ days, people }: DemoWorld): EventPlan[] {
  const district = people.member.club.district;
  return [
    plan(
      people.member.club.place,
      'Garden party',
      'Music, games and a grill. Bring a salad.',
      house(district, 1, 'Schlossgarten', 'Parkweg 3'),
      when(days, 90, '15:00:00', '21:00:00', 83),
      ['guests', 'partners', 'draft'],
    ),
    plan(
      district,
      'Autumn seminar',
      'For new secretaries and treasurers. The programme follows.',
      house(district, 2, 'Seminarhaus', 'Seestrasse 11'),
      when(days, 130, '09:00:00', '16:00:00', 120),
      ['review', 'tickets', 'draft'],
      { reviewingFunctions: ['DS'] },
    ),
  ];
}
