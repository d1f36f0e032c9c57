import { dietQuestion, mealQuestion, shuttleQuestion } from './data/event-texts.ts';
import { runningEvent } from './demo-age.ts';
import { placeIn, type EventPlan } from './event-plan.ts';
import { townOf, type EventSetting } from './event-setting.ts';

/** Events of the district that stand at their door: now, in three days with registration closed, and tomorrow. */
export function nearEvents(setting: EventSetting): EventPlan[] {
  return [relay(setting), governorsDinner(setting), welcomeEvening(setting)];
}

function relay({ days, district, people }: EventSetting): EventPlan {
  return {
    place: district,
    title: runningEvent.title,
    description: 'Every club carries the baton for an hour. Come by at any time, there is soup for everyone.',
    location: placeIn(townOf(district, 0), 'Sports hall Altenmatt', 'Turnhallenweg 2'),
    day: 0,
    start: days.hoursFromNow(-runningEvent.hoursBefore),
    end: days.hoursFromNow(runningEvent.hoursAfter),
    due: days.at(-4, '23:59:59'),
    review: true,
    guests: true,
    partners: true,
    tickets: true,
    reviewers: [people.reviewer],
    reviewingFunctions: ['DG', 'DS'],
    turnout: {
      yes: 108,
      no: 17,
      partners: 12,
      guests: 13,
      passed: 46,
      signIns: { member: 'YES', president: 'YES', reviewer: 'YES', administrator: 'NO' },
    },
  };
}

function governorsDinner({ days, district, people }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Governor’s dinner',
    description: 'An evening with the governor, with music by the youth orchestra. Dark suit or costume.',
    location: placeIn(townOf(district, 1), 'Schloss Birkenfels', 'Schlosshof 1'),
    day: 3,
    start: days.at(3, '18:30:00'),
    end: days.at(3, '22:30:00'),
    due: days.at(-1, '23:59:59'),
    review: true,
    guests: true,
    partners: true,
    tickets: true,
    questions: [mealQuestion, dietQuestion],
    reviewers: [people.reviewer],
    reviewingFunctions: ['DG'],
    turnout: {
      yes: 64,
      no: 21,
      partners: 18,
      guests: 6,
      signIns: { member: 'YES', president: 'YES', reviewer: 'YES' },
    },
  };
}

function welcomeEvening({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Welcome evening for new members',
    description: 'Who we are, what we do, and where you can lend a hand. Bring your questions.',
    location: placeIn(townOf(district, 2), 'Landgasthof Sternen', 'Oberdorf 4'),
    day: 1,
    start: days.at(1, '18:30:00'),
    end: days.at(1, '21:00:00'),
    due: days.at(1, '12:00:00'),
    review: true,
    tickets: true,
    questions: [shuttleQuestion],
    reviewingFunctions: ['DG', 'DS'],
    turnout: {
      yes: 37,
      no: 12,
      signIns: { member: 'YES', administrator: 'YES' },
      owesAnswers: ['member'],
    },
  };
}

/** Events of the district that are over. */
export function pastEvents(setting: EventSetting): EventPlan[] {
  return [assembly(setting), secretariesTraining(setting)];
}

function assembly({ days, district, people }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'District assembly',
    description: 'Accounts, honours and the handover of the district.',
    location: placeIn(townOf(district, 0), 'Kulturhaus Altenmatt', 'Mühlebachweg 7'),
    day: -170,
    start: days.at(-170, '09:00:00'),
    end: days.at(-170, '16:00:00'),
    due: days.at(-180, '23:59:59'),
    review: true,
    tickets: true,
    partners: true,
    questions: [mealQuestion, shuttleQuestion],
    reviewers: [people.reviewer],
    reviewingFunctions: ['DG'],
    turnout: {
      yes: 120,
      no: 40,
      partners: 22,
      passed: 128,
      signIns: { member: 'YES', president: 'YES', reviewer: 'YES', administrator: 'YES' },
    },
  };
}

function secretariesTraining({ days, district }: EventSetting): EventPlan {
  return {
    place: district,
    title: 'Training for club secretaries',
    description: 'Minutes, member data and annual reports, with exercises.',
    location: placeIn(townOf(district, 1), 'Schulhaus Birkenfels', 'Schulhausgasse 9'),
    day: -45,
    start: days.at(-45, '18:00:00'),
    end: null,
    due: days.at(-50, '23:59:59'),
    turnout: { yes: 24, no: 18, signIns: { member: 'NO', president: 'NO', administrator: 'YES' } },
  };
}
