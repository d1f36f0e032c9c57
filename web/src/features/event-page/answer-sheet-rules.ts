import {
  answerNames,
  answerProblems,
  answersDraft,
  changedAnswers,
  refusedAnswer,
  type Answers,
} from '../../entities/question/answers-rules.ts';
import {
  answersOfCompanion,
  companionField,
  nameOfCompanion,
  type CompanionField,
} from '../../entities/registration/companions.ts';
import { changedParty, partyDraft, type PartyDraft } from '../../entities/registration/party-rules.ts';
import type { EventDetail, PartyReply } from '../../lib/api/schema.gen.ts';

/** What stands on the sheet. */
export type SheetDraft = {
  attending: 'YES' | 'NO';
  party: PartyDraft;
  comment: string;
} & Answers &
  Record<CompanionField, string>;

type Sheet = Pick<EventDetail, 'attending' | 'attendingComment' | 'waiting' | 'guests' | 'questions'>;

/** What the sheet begins with. */
export function answerSheet(event: Sheet): SheetDraft {
  const { attending, waiting, questions, guests } = event;
  const own = questions.map(({ id, answer }) => ({ question: id, answer }));
  return {
    // Whoever opens the sheet mostly comes.
    attending: attending === 'NO' && waiting === null ? 'NO' : 'YES',
    party: partyDraft(event),
    comment: event.attendingComment,
    ...answersDraft(questions, own),
    ...ofEach(guests, ({ answers }) => answersDraft(questions, answers)),
  };
}

/** What was typed before someone more was brought, on the sheet of the party as it is now. */
export function goneOn(event: Sheet, typed: SheetDraft): SheetDraft {
  const now = answerSheet(event);
  return { ...now, ...typed, party: { ...now.party, ...typed.party } };
}

/** What the questions on the sheet are called: for each of the party by their name. */
export function sheetNames({ questions, guests }: Sheet, partner: string): Record<string, string> {
  const titles = Object.entries(answerNames(questions));
  return {
    ...answerNames(questions),
    ...ofEach(guests, (guest) => {
      const name = nameOfCompanion(guest) || partner;
      return Object.fromEntries(titles.map(([field, title]) => [field, `${name} – ${title}`]));
    }),
  };
}

/** What is wrong with the answers of those who come; whoever speaks for another may leave any question open. */
export function sheetProblems({ questions, guests }: Sheet, draft: SheetDraft): Record<string, string> {
  const coming = guests.filter(({ registration }) => draft.party[registration] === 'YES');
  return {
    ...(draft.attending === 'YES' && answerProblems(questions, draft)),
    ...ofEach(coming, ({ registration }) =>
      answerProblems(questions, answersOfCompanion(draft, questions, registration), true),
    ),
  };
}

/** What is new of each of the party: whether they come, and what is answered for who does. */
export function saidOfParty(
  { questions }: Sheet,
  first: SheetDraft,
  draft: SheetDraft,
): PartyReply['companions'] {
  const answersIn = (sheet: SheetDraft, one: number) => answersOfCompanion(sheet, questions, one);
  return changedParty(first.party, draft.party, (one) =>
    changedAnswers(questions, answersIn(first, one), answersIn(draft, one)),
  );
}

/** The field of what the service refuses, which names companions and answers by their places among those that were sent. */
export function refusedOnSheet(
  event: Sheet,
  name: string,
  { first, draft }: { first: SheetDraft; draft: SheetDraft },
): string | undefined {
  if (name === 'attendingComment') return 'comment';
  const [, place, field = ''] = /^companions[./](\d+)[./](.+)$/.exec(name) ?? [];
  if (place === undefined) return refusedAnswer(name, changedAnswers(event.questions, first, draft));
  const said = saidOfParty(event, first, draft)[Number(place)];
  const refused = said && refusedAnswer(field, said.answers ?? []);
  return refused && companionField(said.registration, refused);
}

function ofEach<Guest extends { registration: number }>(
  guests: readonly Guest[],
  fieldsOf: (guest: Guest) => Record<string, string>,
): Record<CompanionField, string> {
  return Object.fromEntries(
    guests.flatMap((guest) =>
      Object.entries(fieldsOf(guest)).map(([field, value]) => [
        companionField(guest.registration, field),
        value,
      ]),
    ),
  );
}
