import { questionsAbout } from './data/event-texts-data.ts';
import { runningEvent } from '../../identity/setup/demo-summary.ts';
import {
  house,
  plan,
  when,
  type DemoWorld,
  type EventFlag,
  type EventPlan,
  type Turnout,
} from './event-drafts.ts';
import { seniorYears } from './member-drafts.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoDistrict } from './organisation-filling.ts';

/** The events of the sign-ins' district: some that are near, some that are open, and some that are over. */
export function districtEvents(world: DemoWorld): EventPlan[] {
  const { district } = world.people.member.club;
  return [...nearEvents(world, district), ...openEvents(world, district), ...pastEvents(world, district)];
}

/** Events of the district that stand at their door: now, in three days with registration closed, and tomorrow. */
// oxlint-disable-next-line max-lines-per-function -- a list of texts without a decision in it
function nearEvents({ days, people }: DemoWorld, district: DemoDistrict): EventPlan[] {
  const everything: EventFlag[] = ['review', 'guests', 'partners', 'tickets'];
  const { hoursBefore, hoursAfter } = runningEvent;
  const now = { day: 0, start: days.hoursFromNow(-hoursBefore), end: days.hoursFromNow(hoursAfter) };
  return [
    plan(
      district,
      runningEvent.title,
      'Every club carries the baton for an hour. Come by at any time, there is soup for everyone.',
      house(district, 0, 'Sports hall Altenmatt', 'Turnhallenweg 2'),
      { ...now, due: days.at(-4, '23:59:59') },
      everything,
      {
        reviewers: [people.reviewer],
        reviewingFunctions: ['DG', 'DS'],
        turnout: turnout(
          { yes: 108, no: 17, partners: 12, guests: 13, passed: 46 },
          { member: 'YES', president: 'YES', reviewer: 'YES', administrator: 'NO' },
        ),
      },
    ),
    plan(
      district,
      'Governor’s dinner',
      'An evening with the governor, with music by the youth orchestra. Dark suit or costume.',
      house(district, 1, 'Schloss Birkenfels', 'Schlosshof 1'),
      when(days, 3, '18:30:00', '22:30:00', -1),
      everything,
      {
        questions: questionsAbout('meal', 'diet'),
        reviewers: [people.reviewer],
        reviewingFunctions: ['DG'],
        turnout: turnout(
          { yes: 64, no: 21, partners: 18, guests: 6 },
          { member: 'YES', president: 'YES', reviewer: 'YES' },
        ),
      },
    ),
    plan(
      district,
      'Welcome evening for new members',
      'Who we are, what we do, and where you can lend a hand. Bring your questions.',
      house(district, 2, 'Landgasthof Sternen', 'Oberdorf 4'),
      { ...when(days, 1, '18:30:00', '21:00:00'), due: days.at(1, '12:00:00') },
      ['review', 'tickets'],
      {
        questions: questionsAbout('shuttle'),
        reviewingFunctions: ['DG', 'DS'],
        turnout: turnout(
          { yes: 37, no: 12, owesAnswers: ['member'] },
          { member: 'YES', administrator: 'YES' },
        ),
      },
    ),
  ];
}

/** Events of the district for which members can still register, one to which only some are invited, and one that was cancelled. */
// oxlint-disable-next-line max-lines-per-function -- a list of texts without a decision in it
function openEvents(world: DemoWorld, district: DemoDistrict): EventPlan[] {
  const { days, people } = world;
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return [
    plan(
      district,
      'District conference',
      'Reports, elections and the budget in the morning, four workshops in the afternoon.',
      house(district, 3, 'Kongresshaus Firnthal', 'Am Platz 1'),
      when(days, 42, '09:00:00', '17:00:00', 28),
      ['review', 'tickets'],
      {
        banner: 'district-conference',
        attachments: [
          { name: 'Agenda.pdf', type: 'application/pdf', size: 184_320 },
          { name: 'Budget.xlsx', type: spreadsheet, size: 45_056 },
        ],
        reviewingFunctions: ['DG', 'DS'],
        turnout: { yes: 58, no: 14, signIns: { administrator: 'YES' } },
      },
    ),
    plan(
      district,
      'Workshop: speaking in public',
      'One day, twelve people, no slides.',
      house(district, 0, 'Kulturhaus Altenmatt', 'Mühlebachweg 7'),
      { ...when(days, 20, '09:30:00', '16:30:00'), due: days.at(15, '18:00:00') },
      [],
      { questions: questionsAbout('meal', 'nights', 'shuttle', 'diet'), turnout: { yes: 9, no: 3 } },
    ),
    plan(
      district,
      'Benefit gala',
      'Dinner, dance and an auction for the children’s home. Bring your partner and your friends.',
      house(district, 1, 'Hotel Bellevue', 'Seestrasse 12'),
      { ...when(days, 48, '19:00:00', null, 34), end: days.at(49, '01:00:00') },
      ['review', 'guests', 'partners', 'tickets'],
      {
        banner: 'benefit-gala',
        reviewingFunctions: ['DG'],
        turnout: { yes: 41, no: 19, partners: 16, guests: 14, signIns: { reviewer: 'NO' } },
      },
    ),
    plan(
      district,
      'Leadership weekend',
      'For all who will take over an office. Two nights among the vineyards.',
      house(district, 2, 'Seminarhaus Rebhalden', 'Im Boden 1'),
      { ...when(days, 63, '17:00:00', null, 40), end: days.at(65, '14:00:00') },
      ['partners'],
      { questions: questionsAbout('nights', 'diet'), turnout: { yes: 22, no: 8, partners: 5 } },
    ),
    plan(
      district,
      'Strategy dinner',
      'In confidence: where do we want to be in ten years?',
      house(district, 3, 'Gasthof Linde', 'Dorfplatz 3'),
      when(days, 12, '18:00:00', '22:00:00', 8),
      ['closed'],
      {
        turnout: turnout(
          { yes: 6, no: 2, silent: [people.member, ...experiencedIn(world, district).slice(0, 6)] },
          { reviewer: 'YES' },
        ),
      },
    ),
    plan(
      district,
      'Hike over the pass',
      'Cancelled because of the rockfall above the alp. A new date will follow.',
      house(district, 2, 'Bahnhof Rebhalden', 'Bahnhofplatz'),
      when(days, 16, '07:45:00', '17:30:00', 10),
      ['cancelled', 'guests'],
      { turnout: { yes: 26, no: 5, guests: 4, signIns: { president: 'YES' } } },
    ),
  ];
}

/** Events of the district that are over. */
function pastEvents({ days, people }: DemoWorld, district: DemoDistrict): EventPlan[] {
  return [
    plan(
      district,
      'District assembly',
      'Accounts, honours and the handover of the district.',
      house(district, 0, 'Kulturhaus Altenmatt', 'Mühlebachweg 7'),
      when(days, -170, '09:00:00', '16:00:00', -180),
      ['review', 'tickets', 'partners'],
      {
        questions: questionsAbout('meal', 'shuttle'),
        reviewers: [people.reviewer],
        reviewingFunctions: ['DG'],
        turnout: turnout(
          { yes: 120, no: 40, partners: 22, passed: 128 },
          { member: 'YES', president: 'YES', reviewer: 'YES', administrator: 'YES' },
        ),
      },
    ),
    plan(
      district,
      'Training for club secretaries',
      'Minutes, member data and annual reports, with exercises.',
      house(district, 1, 'Schulhaus Birkenfels', 'Schulhausgasse 9'),
      when(days, -45, '18:00:00', null, -50),
      [],
      { turnout: { yes: 24, no: 18, signIns: { member: 'NO', president: 'NO', administrator: 'YES' } } },
    ),
  ];
}

function turnout(counts: Omit<Turnout, 'signIns'>, signIns: NonNullable<Turnout['signIns']>): Turnout {
  return { ...counts, signIns };
}

/** Members of a district who have been in their club for long. */
function experiencedIn({ days, members }: DemoWorld, district: DemoDistrict): DemoMember[] {
  const since = days.today.subtract({ years: seniorYears }).toString();
  return members.filter((member) => {
    const isOrdinary = member.signIn === null && member.left === null;
    return isOrdinary && member.club.district === district && member.joined < since;
  });
}
