import type { Case, Entered, ListedParticipant, Said } from './outcome-cases.ts';

/** What a refusal says, in a word. */
const reasons: readonly [word: string, sentence: RegExp][] = [
  ['cancelled', /The event was cancelled\./],
  ['ended', /The registration period has ended\.|Registration is closed\./],
  ['started', /The event has already started\./],
  ['review', /The event has started: only its reviewers record who took part\./],
  ['list', /There is a waiting list: send|Join the waiting list/],
  ['joined', /on the waiting list already, and keeps its place in line|You are on the waiting list/],
  ['others', /Others wait for the places that are left/],
  [
    'full',
    /(^No places are left|(One place is|places are) left, and \S+ (is|are) needed)\.$|Too few places are left/,
  ],
  ['in', /checked in already|already checked in|This person is in already|been checked in at the door/],
  ['uninvited', /You are not among those invited/],
  ['manager', /Only those who manage this event move someone up/],
  ['reviewer', /Only reviewers|reviewers of th(is|e) event/],
  ['office', /Only those who manage the events of this calendar/],
  ['none', /This event takes no registrations/],
  ['twice', /already (invited|registered)|brings one/],
  ['doors', /Registration for this event is still open/],
  ['gone', /was (taken back|not found)/],
  ['unknown', /was not found|does not exist|There is no|unknown/i],
];

/** What became of an answer, in a word: how they stand to the event, or why it was refused. */
export function wordFor(
  { status, sentence }: Said,
  one: Case,
  about: Entered['about'],
  { participants }: { participants: readonly ListedParticipant[] },
): string {
  if (status >= 400) {
    const [reason] = reasons.find(([, words]) => words.test(sentence)) ?? [];
    return `${status}-${reason ?? `"${sentence.slice(0, 120)}"`}`;
  }
  const member = about === 'member' ? one.cast.pia.id : one.cast.outsider.id;
  const found = participants.findLast((person) =>
    about === 'guest' ? person.kind !== 'member' : person.member === member,
  );
  return found === undefined ? 'gone' : stateOf(found) + (found.answeredLate ? '-late' : '');
}

/** How someone of the list stands to the event. */
export function stateOf({ attending, waiting }: Pick<ListedParticipant, 'attending' | 'waiting'>): string {
  if (waiting !== null) return 'waits';
  if (attending === '') return 'asked';
  return attending === 'YES' ? 'comes' : 'declines';
}
