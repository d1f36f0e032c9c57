import { allQuestions, dietQuestion } from './data/event-texts.ts';
import { noPlace, placeIn, type EventPlan } from './event-plan.ts';
import { townOf, type EventSetting } from './event-setting.ts';

/** Events for everyone, in the calendars of the multi-district and of the whole organisation. */
export function commonEvents(setting: EventSetting): EventPlan[] {
  return [convention(setting), dayOfService(setting), youthCamp(setting), lecture(setting), concert(setting)];
}

function convention({ days, organisation }: EventSetting): EventPlan {
  return {
    place: organisation.multiDistrict,
    title: `Convention ${days.today.add({ days: 150 }).year}`,
    description:
      'Three days with all clubs of the multi-district.\n\nFriday: arrival. Saturday: assembly. Sunday: market.',
    location: placeIn(townOf(organisation.districts[1], 2), 'Kongresshaus Simmenegg', 'Simmeufer 20'),
    day: 150,
    start: days.at(150, '15:00:00'),
    end: days.at(152, '14:00:00'),
    due: days.at(120, '23:59:59'),
    review: true,
    guests: true,
    partners: true,
    tickets: true,
    banner: 'convention',
    attachments: [
      { name: 'Programme.pdf', type: 'application/pdf', size: 421_888 },
      { name: 'Directions.pdf', type: 'application/pdf', size: 96_256 },
      { name: 'Hotels.csv', type: 'text/csv', size: 3_412 },
    ],
    questions: allQuestions,
    reviewingFunctions: ['CC'],
    turnout: { yes: 96, no: 31, partners: 25, guests: 10 },
  };
}

function dayOfService({ days, organisation }: EventSetting): EventPlan {
  return {
    place: organisation.multiDistrict,
    title: 'Day of service',
    description: 'On this day all clubs are out in their towns. No registration: ask your club.',
    location: noPlace('In all towns'),
    day: 35,
    start: days.at(35, '00:00:00'),
    end: days.at(35, '23:59:59'),
    allDay: true,
  };
}

function youthCamp({ days, organisation }: EventSetting): EventPlan {
  return {
    place: organisation.multiDistrict,
    title: 'Youth camp',
    description: 'Five days by the lake for young people from ten countries.',
    location: placeIn(townOf(organisation.districts[1], 2), 'Camp by the river', 'Auweg 1'),
    day: 75,
    start: days.at(75, '00:00:00'),
    end: days.at(79, '23:59:59'),
    allDay: true,
    due: days.at(45, '23:59:59'),
    guests: true,
    questions: [dietQuestion],
    turnout: { yes: 33, no: 12, guests: 9 },
  };
}

function lecture({ days, organisation }: EventSetting): EventPlan {
  return {
    place: organisation.multiDistrict,
    title: 'Lecture: what makes a village',
    description: 'An open evening. Everybody is welcome, nobody needs to register.',
    location: placeIn(townOf(organisation.districts[1], 2), 'Theatersaal', 'Marktgasse 30'),
    day: 27,
    start: days.at(27, '19:30:00'),
    end: days.at(27, '21:00:00'),
  };
}

function concert({ days, organisation }: EventSetting): EventPlan {
  return {
    place: organisation.root,
    title: 'World Guild Day concert',
    description: 'Tickets are sold by the concert hall.',
    location: placeIn(townOf(organisation.districts[1], 2), 'Stadtcasino', 'Am Fluss 5'),
    day: 55,
    start: days.at(55, '20:00:00'),
    end: null,
    registrationUrl: 'https://tickets.example.org/world-guild-day',
    banner: 'concert',
  };
}
