import { clubEvenings } from './club-evening-drafts.ts';
import { questionsAbout } from './data/event-texts-data.ts';
import { districtEvents } from './district-event-drafts.ts';
import { house, noPlace, plan, when, type DemoWorld, type EventPlan } from './event-drafts.ts';
import { fullEvents } from './full-event-drafts.ts';
import { ordinaryEvents } from './ordinary-event-drafts.ts';
import { preparedEvents } from './prepared-event-drafts.ts';

/** Plans all events, and says which places have calendars and who invites to closed events. */
export function planEvents(world: DemoWorld) {
  const { days, clubs, people, holder } = world;
  const { root, multiDistrict, districts } = world.organisation;
  const units = districts.flatMap((district) => [district, ...district.regions, ...district.zones]);
  return {
    plans: [
      ...districtEvents(world),
      ...commonEvents(world),
      ...ordinaryEvents(world),
      ...preparedEvents(world),
      ...fullEvents(world),
      ...clubEvenings(world),
    ],
    places: [root, multiDistrict, ...units, ...clubs.map((club) => club.place)],
    inviter: holder(people.member.club.district, 'DG', days.day(0)) ?? people.administrator,
  };
}

/** Events for everyone, in the calendars of the multi-district and of the whole organisation. */
// oxlint-disable-next-line max-lines-per-function -- a list of texts without a decision in it
function commonEvents({ days, organisation: { root, multiDistrict, districts } }: DemoWorld): EventPlan[] {
  const inWest = (name: string, address: string) => house(districts[1], 2, name, address);
  return [
    plan(
      multiDistrict,
      `Convention ${days.today.add({ days: 150 }).year}`,
      'Three days with all clubs of the multi-district.\n\nFirst day: arrival. Second day: assembly. Third day: market.',
      inWest('Kongresshaus Simmenegg', 'Simmeufer 20'),
      { ...when(days, 150, '15:00:00', null, 120), end: days.at(152, '14:00:00') },
      ['review', 'guests', 'partners', 'tickets'],
      {
        banner: 'convention',
        attachments: [
          { name: 'Programme.pdf', type: 'application/pdf', size: 421_888 },
          { name: 'Directions.pdf', type: 'application/pdf', size: 96_256 },
          { name: 'Hotels.csv', type: 'text/csv', size: 3_412 },
        ],
        questions: questionsAbout('meal', 'nights', 'shuttle', 'diet'),
        reviewingFunctions: ['CC'],
        turnout: { yes: 96, no: 31, partners: 25, guests: 10 },
      },
    ),
    plan(
      multiDistrict,
      'Day of service',
      'On this day all clubs are out in their towns. No registration: ask your club.',
      noPlace('In all towns'),
      when(days, 35, '00:00:00', '23:59:59'),
      ['allDay'],
    ),
    plan(
      multiDistrict,
      'Youth camp',
      'Five days by the lake for young people from ten countries.',
      inWest('Camp by the river', 'Auweg 1'),
      { ...when(days, 75, '00:00:00', null, 45), end: days.at(79, '23:59:59') },
      ['allDay', 'guests'],
      { questions: questionsAbout('diet'), turnout: { yes: 33, no: 12, guests: 9 } },
    ),
    plan(
      multiDistrict,
      'Lecture: what makes a village',
      'An open evening. Everybody is welcome, nobody needs to register.',
      inWest('Theatersaal', 'Marktgasse 30'),
      when(days, 27, '19:30:00', '21:00:00'),
    ),
    plan(
      root,
      'World Guild Day concert',
      'Tickets are sold by the concert hall.',
      inWest('Stadtcasino', 'Am Fluss 5'),
      when(days, 55, '20:00:00', null),
      [],
      { registrationUrl: 'https://tickets.example.org/world-guild-day', banner: 'concert' },
    ),
  ];
}
