import type { EventDetail, PartyReply } from '../../lib/api/schema.gen.ts';

type Said = PartyReply['companions'][number];
type Party = Pick<EventDetail, 'attending' | 'attendingComment' | 'waiting' | 'guests' | 'questions'>;

/** What the sheet says of each of the party; empty for whom nothing is said yet. */
export type PartyDraft = Readonly<Record<number, 'YES' | 'NO' | ''>>;

/** How the party stands now; who waits has said yes. */
export function partyDraft({ guests }: Pick<Party, 'guests'>): PartyDraft {
  return Object.fromEntries(
    guests.map(({ registration, attending, waiting }) => [registration, waiting ? 'YES' : attending]),
  );
}

/** Whether someone of the party can still come: once registration has closed, only who had answered before changes their mind. */
export function mayStillCome({ attending, waiting }: StandingOfOne, isLate: boolean): boolean {
  return !isLate || waiting || attending !== '';
}

type StandingOfOne = Pick<Party['guests'][number], 'attending' | 'waiting'>;

/** What is new in a draft, as the interface takes it: whether they come, and what is answered for those who do. */
export function changedParty(
  before: PartyDraft,
  draft: PartyDraft,
  answersOf: (registration: number) => Said['answers'] & {},
): Said[] {
  return Object.entries(draft).flatMap(([key, attending]) => {
    const registration = Number(key);
    const answers = attending === 'YES' ? answersOf(registration) : [];
    const isSame = attending === before[registration] && answers.length === 0;
    if (attending === '' || isSame) return [];
    return [{ registration, attending, ...(answers.length > 0 && { answers }) }];
  });
}

/** Everyone of the party who can still be spoken for and has not said no: what one tap changes who cancels for all. */
export function nobodyComes({ guests }: Pick<Party, 'guests'>): Said[] {
  return guests
    .filter(({ attending, waiting, mayTakeBack }) => mayTakeBack && (attending !== 'NO' || waiting))
    .map(({ registration }) => ({ registration, attending: 'NO' as const }));
}

/** Whether nobody of a party comes any more after what was sent. Who comes alone says so only for themselves. */
export function isNobodyLeft(
  { guests }: Pick<Party, 'guests'>,
  { attending, companions }: Pick<PartyReply, 'attending' | 'companions'>,
): boolean {
  const after = { ...partyDraft({ guests }), ...sayingsOf(companions) };
  return attending === 'NO' && guests.length > 0 && Object.values(after).every((says) => says === 'NO');
}

function sayingsOf(companions: readonly Said[]): PartyDraft {
  return Object.fromEntries(companions.map(({ registration, attending }) => [registration, attending]));
}

/** What takes a change back: the answers as they were; null where someone had not answered before, or would have to stand in line anew. */
export function undoOf(before: Party, sent: Pick<PartyReply, 'companions' | 'answers'>): PartyReply | null {
  const { attending, attendingComment, waiting, guests, questions } = before;
  const companions = sent.companions.map((one) => {
    const guest = guests.find(({ registration }) => registration === one.registration);
    if (guest === undefined || guest.attending === '' || guest.waiting) return null;
    const { registration, attending: said } = guest;
    return { registration, attending: said, ...answersBefore(one.answers, guest.answers) };
  });
  const isKnown = companions.every((one) => one !== null);
  if (attending === '' || waiting !== null || !isKnown) return null;
  const own = questions.map(({ id, answer }) => ({ question: id, answer }));
  return { attending, attendingComment, companions, ...answersBefore(sent.answers, own) };
}

/** What was answered before to the questions that were answered again. */
function answersBefore(sent: Said['answers'], given: NonNullable<Said['answers']>): Pick<Said, 'answers'> {
  if (sent === undefined || sent.length === 0) return {};
  const before = (question: number) => given.find((one) => one.question === question)?.answer ?? '';
  return { answers: sent.map(({ question }) => ({ question, answer: before(question) })) };
}
