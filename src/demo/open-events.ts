import { allQuestions, dietQuestion, nightsQuestion } from './data/event-texts.ts';
import { placeIn, type EventPlan } from './event-plan.ts';
import { townOf, type EventSetting } from './event-setting.ts';

/** Events of the district for which members can still register, one to which only some are invited, and one that was cancelled. */
export function openEvents(setting: EventSetting): EventPlan[] {
  return [
    conference(setting),
    workshop(setting),
    gala(setting),
    leadershipWeekend(setting),
    strategyDinner(setting),
    hike(setting),
  ];
}

function conference({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'District conference',
    description: 'Reports, elections and the budget in the morning, four workshops in the afternoon.',
    location: placeIn(townOf(district, 3), 'Kongresshaus Firnthal', 'Am Platz 1'),
    day: 42,
    start: days.at(42, '09:00:00'),
    end: days.at(42, '17:00:00'),
    due: days.at(28, '23:59:59'),
    review: true,
    tickets: true,
    banner: 'district-conference',
    attachments: [
      { name: 'Agenda.pdf', type: 'application/pdf', size: 184_320 },
      {
        name: 'Budget.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        size: 45_056,
      },
    ],
    reviewingFunctions: ['DG', 'DS'],
    turnout: { yes: 58, no: 14, signIns: { administrator: 'YES' } },
  };
}

function workshop({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Workshop: speaking in public',
    description: 'One day, twelve people, no slides.',
    location: placeIn(townOf(district, 0), 'Kulturhaus Altenmatt', 'Mühlebachweg 7'),
    day: 20,
    start: days.at(20, '09:30:00'),
    end: days.at(20, '16:30:00'),
    due: days.at(15, '18:00:00'),
    questions: allQuestions,
    turnout: { yes: 9, no: 3 },
  };
}

function gala({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Benefit gala',
    description: 'Dinner, dance and an auction for the children’s home. Bring your partner and your friends.',
    location: placeIn(townOf(district, 1), 'Hotel Bellevue', 'Seestrasse 12'),
    day: 48,
    start: days.at(48, '19:00:00'),
    end: days.at(49, '01:00:00'),
    due: days.at(34, '23:59:59'),
    review: true,
    guests: true,
    partners: true,
    tickets: true,
    banner: 'benefit-gala',
    reviewingFunctions: ['DG'],
    turnout: { yes: 41, no: 19, partners: 16, guests: 14, signIns: { reviewer: 'NO' } },
  };
}

function leadershipWeekend({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Leadership weekend',
    description: 'For all who will take over an office. Two nights among the vineyards.',
    location: placeIn(townOf(district, 2), 'Seminarhaus Rebhalden', 'Im Boden 1'),
    day: 63,
    start: days.at(63, '17:00:00'),
    end: days.at(65, '14:00:00'),
    due: days.at(40, '23:59:59'),
    partners: true,
    questions: [nightsQuestion, dietQuestion],
    turnout: { yes: 22, no: 8, partners: 5 },
  };
}

function strategyDinner({ days, district, people, experienced }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Strategy dinner',
    description: 'In confidence: where do we want to be in ten years?',
    location: placeIn(townOf(district, 3), 'Gasthof Linde', 'Dorfplatz 3'),
    day: 12,
    start: days.at(12, '18:00:00'),
    end: days.at(12, '22:00:00'),
    due: days.at(8, '23:59:59'),
    closed: true,
    turnout: {
      yes: 6,
      no: 2,
      silent: [people.member, ...experienced.slice(0, 6)],
      signIns: { reviewer: 'YES' },
    },
  };
}

function hike({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Hike over the pass',
    description: 'Cancelled because of the rockfall above the alp. A new date will follow.',
    location: placeIn(townOf(district, 2), 'Bahnhof Rebhalden', 'Bahnhofplatz'),
    day: 16,
    start: days.at(16, '07:45:00'),
    end: days.at(16, '17:30:00'),
    cancelled: true,
    due: days.at(10, '23:59:59'),
    guests: true,
    turnout: { yes: 26, no: 5, guests: 4, signIns: { president: 'YES' } },
  };
}
