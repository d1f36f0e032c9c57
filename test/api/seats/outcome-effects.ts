// What follows from an answer, by rules that hold for every way of answering (docs/decisions/0016-seats.md): who has a place, how many
// are taken and left, who stands where in line, who is written to, and what the trail keeps.
import type { Act, Case, Entered, EntranceName, Letter, ListedParticipant, Said } from './outcome-cases.ts';
import { stateOf } from './outcome-words.ts';

/** What can be seen after an answer. */
export interface Seen {
  said: Said;
  word: string;
  list: Awaited<ReturnType<Case['list']>>;
  /** The event as whoever came first sees it. */
  shown: { placesLeft: number | null };
  mails: readonly Letter[];
  trail: readonly { action: string; subject_id: number | null }[];
}

interface Done extends Entered {
  name: EntranceName;
  act: Act;
}

/** How Pia and her guest stand to the event; someone who is not there is left out. */
type Party = { member?: string; guest?: string };

/** What of all that can be seen does not fit the answer, in sentences. */
export function checkEffects(one: Case, done: Done, seen: Seen): string[] {
  const before = partyBefore(one);
  const after = partyAfter(done, before, seen);
  const freed = seatsOf(before) - seatsOf(after);
  const { line, phase, cancelled } = one.situation;
  const movesUp = line && freed > 0 && phase !== 'begun' && !cancelled;
  const expected = {
    people: peopleOf(one, after, movesUp, whoIsIn(one, done, after, seen)),
    places: seatsAt(one, seatsOf(after) + (movesUp ? 1 : 0), waitingIn(after) + (line && !movesUp ? 1 : 0)),
    waiting: seen.word.startsWith('waits') && done.act !== 'corrects' ? 2 : null,
    mails: mailsFor(one, done, { before, after, movesUp }, seen).toSorted(),
    trail: trailOf(done, { before, after, movesUp }, seen, one).toSorted(),
  };
  const found = {
    people: Object.fromEntries(peopleIn(one, seen)),
    places: {
      taken: seen.list.counts['taken'],
      waiting: seen.list.counts['waiting'],
      left: seen.shown.placesLeft,
    },
    waiting: seen.said.waiting ?? (done.trail === 'answer' ? expected.waiting : null),
    mails: seen.mails
      .map(({ recipient_address: to, subject }) => `${to} ${subject.split(':')[0]}`)
      .toSorted(),
    trail: seen.trail.map(({ action }) => action).toSorted(),
  };
  return (Object.keys(expected) as (keyof typeof expected)[]).flatMap((what) => {
    const [wanted, is] = [JSON.stringify(sorted(expected[what])), JSON.stringify(sorted(found[what]))];
    return wanted === is ? [] : [`${what}: expected ${wanted}, found ${is}`];
  });
}

function sorted(thing: unknown): unknown {
  if (thing === null || typeof thing !== 'object' || Array.isArray(thing)) return thing;
  return Object.fromEntries(Object.entries(thing).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function partyBefore({ scene: { member, guest } }: Case): Party {
  return { ...(member !== 'none' && { member }), ...(guest !== undefined && { guest }) };
}

/** A party that waited comes as a whole as soon as one of it comes. */
function partyAfter({ about, name }: Done, before: Party, { said, word }: Seen): Party {
  if (said.status >= 400) return before;
  const after = { ...before, [about === 'guest' ? 'guest' : 'member']: word };
  if (word === 'gone') return before.member === undefined ? {} : { member: before.member };
  const alone = name.includes('alone') || name === 'guests walk in';
  if (!word.startsWith('comes') || alone) return after;
  const comes = (state: string | undefined) => (state === 'waits' ? 'comes' : state);
  return Object.fromEntries(Object.entries(after).map(([who, state]) => [who, comes(state)]));
}

const isComing = (state = '') => state.startsWith('comes');
const isWaiting = (state = '') => state.startsWith('waits');

function seatsOf({ member, guest }: Party): number {
  const isBrought = isComing(member) && guest === 'asked';
  return [isComing(member), isComing(guest) || isBrought].filter(Boolean).length;
}

function waitingIn({ member, guest }: Party): number {
  return [member, guest].filter(isWaiting).length;
}

/** Who came in at the door stays in, unless they decline: that takes the check-in back. */
function whoIsIn({ scene: { steps } }: Case, { about, trail }: Done, after: Party, { said }: Seen) {
  const walkedIn = trail === 'walk-in' && said.status < 300 ? about : null;
  const isIn = (who: 'member' | 'guest', step: 'in' | 'guest in') =>
    (steps.includes(step) || walkedIn === who) && isComing(after[who]);
  return { member: isIn('member', 'in'), guest: isIn('guest', 'guest in') };
}

function peopleOf(
  one: Case,
  { member, guest }: Party,
  movesUp: boolean,
  isIn: Record<'member' | 'guest', boolean>,
): Record<string, string> {
  const { line } = one.situation;
  const turn = (state: string) => (isWaiting(state) ? state.replace('waits', 'waits at 2') : state);
  return {
    first: 'comes',
    ...(one.situation.free !== null && { second: 'comes' }),
    ...(line && { wanda: movesUp ? 'comes' : 'waits at 1' }),
    ...(member !== undefined && { pia: turn(member) + (isIn.member ? ' in' : '') }),
    ...(guest !== undefined && { gil: turn(guest) + (isIn.guest ? ' in' : '') }),
  };
}

/** Without those who were only written to with all the others. */
function peopleIn(one: Case, { list }: Seen): [name: string, state: string][] {
  const people = list.participants.map((person): [string, string] => [nameOf(one, person), shownAs(person)]);
  return people.filter(([name, state]) => state !== 'asked' || name === 'pia' || name === 'gil');
}

function nameOf({ cast }: Case, { member }: ListedParticipant): string {
  const names: [string, number][] = [
    ['first', cast.first.id],
    ['second', cast.second.id],
    ['wanda', cast.wanda.id],
    ['pia', cast.pia.id],
  ];
  if (member === null) return 'gil';
  return names.find(([, id]) => id === member)?.[0] ?? `member ${member}`;
}

function shownAs(person: ListedParticipant): string {
  const state = stateOf(person);
  const turn = person.waiting === null ? '' : ` at ${person.waiting}`;
  return `${state}${turn}${person.answeredLate ? '-late' : ''}${person.checkedInAt === '' ? '' : ' in'}`;
}

/** Newcomers find no place while others wait. */
function seatsAt({ capacity, situation }: Case, party: number, waiting: number) {
  if (capacity === null) return { taken: undefined, waiting, left: null };
  const taken = 2 + party;
  const left = waiting > 0 && situation.line ? 0 : Math.max(0, capacity - taken);
  return { taken, waiting, left };
}

interface Change {
  before: Party;
  after: Party;
  movesUp: boolean;
}

function mailsFor(one: Case, done: Done, { before, after, movesUp }: Change, { said }: Seen): string[] {
  const mails = movesUp ? ['wanda@example.org You have a place'] : [];
  if (said.status >= 400) return mails;
  const { about, name, act, trail } = done;
  const isPartner = name === 'members bring their partner';
  const address = about === 'guest' ? 'gil@example.net' : 'member@example.org';
  if ((trail === 'invite' && !isPartner) || act === 'sends again') mails.push(`${address} Invitation`);
  const hadPlans = isComing(before.guest) || isWaiting(before.guest);
  const isTakenBack = act === 'takes back' && before.guest !== after.guest;
  if (isTakenBack && hadPlans) mails.push('gil@example.net Invitation taken back');
  return [...mails, ...lettersToParty(one, done, { before, after })];
}

/** Whoever waited and was let in by someone else is told: the member for the party, or else the guest. */
function lettersToParty(
  one: Case,
  { about, trail }: Done,
  { before, after }: Omit<Change, 'movesUp'>,
): string[] {
  if (one.situation.phase === 'begun') return [];
  const saysSo = trail === 'answer' || trail === 'walk-in';
  const isLetIn = (who: 'member' | 'guest') =>
    isWaiting(before[who]) && isComing(after[who]) && !(saysSo && about === who);
  if (isLetIn('member')) return ['member@example.org You have a place'];
  return isLetIn('guest') ? ['gil@example.net You have a place'] : [];
}

function trailOf(done: Done, { before, after, movesUp }: Change, { said }: Seen, one: Case): string[] {
  if (said.status >= 400) return [];
  const { act, trail, about } = done;
  const who = about === 'guest' ? 'guest' : 'member';
  const other = who === 'guest' ? 'member' : 'guest';
  const ups = [movesUp, isWaiting(before[other]) && isComing(after[other])]
    .filter(Boolean)
    .map(() => 'move-up');
  if (act === 'corrects') return ['update'];
  if (act === 'sends again') return ['invite-again'];
  const isReview = one.situation.phase === 'begun' && trail === 'review';
  const isOver = act === 'YES!' && one.capacity !== null;
  const isSame = before[who] === after[who] && !isReview && !isOver && trail !== 'register';
  return isSame ? ups : [...ups, trail];
}
