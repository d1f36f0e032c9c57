import { allQuestions, dietQuestion } from './data/event-texts-data.ts';
import { districtEvents, type EventSetting } from './district-event-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { house, noPlace, plan, when, type EventPlan } from './event-drafts.ts';
import { seniorYears } from './member-drafts.ts';
import type { DemoMember } from './members-filling.ts';
import type { OfficeHolder } from './office-holder-rules.ts';
import { ordinaryEvents } from './ordinary-event-drafts.ts';
import type { DemoClub, DemoOrganisation, DemoPlace } from './organisation-filling.ts';
import type { DemoPeople } from './sign-ins-filling.ts';

/** The organisation with its people, as far as events depend on them. */
export interface DemoWorld {
  readonly days: DemoDays;
  readonly organisation: DemoOrganisation;
  readonly clubs: readonly DemoClub[];
  readonly members: readonly DemoMember[];
  readonly people: DemoPeople;
  readonly holder: OfficeHolder;
}

/** Plans all events, and says which places have calendars and who invites to closed events. */
export function planEvents(world: DemoWorld): {
  plans: EventPlan[];
  places: DemoPlace[];
  inviter: DemoMember;
} {
  const { days, organisation, clubs, members, people, holder } = world;
  const { district } = people.member.club;
  const setting = { days, organisation, district, people, experienced: experiencedIn(world) };
  const sizes = Map.groupBy(members, (member) => member.club);
  const plans = [
    ...districtEvents(setting),
    ...commonEvents(setting),
    ...ordinaryEvents({
      days,
      clubs,
      districts: organisation.districts,
      clubsOfSignIns: new Set(Object.values(people).map((member) => member.club)),
      sizeOf: (club) => sizes.get(club)?.length ?? 0,
      holder,
    }),
  ];
  const inviter = holder(district, 'DG', days.day(0)) ?? people.administrator;
  return { plans, places: placesOf(organisation, clubs), inviter };
}

/** Members of the sign-ins' district who have been in their club for long. */
function experiencedIn({ days, members, people }: DemoWorld): DemoMember[] {
  const since = days.today.subtract({ years: seniorYears }).toString();
  const { district } = people.member.club;
  return members.filter((member) => {
    const isOrdinary = member.signIn === null && member.left === null;
    return isOrdinary && member.club.district === district && member.joined < since;
  });
}

function placesOf(
  { root, multiDistrict, districts }: DemoOrganisation,
  clubs: readonly DemoClub[],
): DemoPlace[] {
  const units = districts.flatMap((district) => [district, ...district.regions, ...district.zones]);
  return [root, multiDistrict, ...units, ...clubs.map((club) => club.place)];
}

/** Events for everyone, in the calendars of the multi-district and of the whole organisation. */
function commonEvents({ days, organisation: { root, multiDistrict, districts } }: EventSetting): EventPlan[] {
  const inWest = (name: string, address: string) => house(districts[1], 2, name, address);
  return [
    plan(
      multiDistrict,
      `Convention ${days.today.add({ days: 150 }).year}`,
      'Three days with all clubs of the multi-district.\n\nFriday: arrival. Saturday: assembly. Sunday: market.',
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
        questions: allQuestions,
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
      { questions: [dietQuestion], turnout: { yes: 33, no: 12, guests: 9 } },
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
