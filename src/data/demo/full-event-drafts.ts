import { house, plan, when, type DemoWorld, type EventPlan } from './event-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { Drawing, RegistrationDraft } from './registration-drafts.ts';

/** An evening that many more want to come to than there are places: parties wait in line, the demo member among them. */
export function fullEvents({ days, people }: DemoWorld): EventPlan[] {
  const { district } = people.member.club;
  return [
    plan(
      district,
      'Dinner in the old mill',
      'Four courses between the millstones, with music. The mill seats two dozen; whoever comes too late waits for a place.',
      house(district, 3, 'Alte Mühle', 'Am Bach 7'),
      when(days, 84, '18:30:00', '23:00:00', 70),
      ['guests', 'partners', 'tickets'],
      { capacity: 24, turnout: { yes: 26, no: 5, partners: 12, guests: 3, signIns: { member: 'YES' } } },
    ),
  ];
}

type Party = RegistrationDraft[];

/** Lets those wait for whom there is no place: whole parties, one after the other. */
export function inLine({ days, event }: Drawing, drafts: RegistrationDraft[]): RegistrationDraft[] {
  const { capacity } = event.plan;
  if (capacity === undefined) return drafts;
  const parties = [...Map.groupBy(drafts, ({ member }) => member).values()];
  const [signIns, others] = [true, false].map((isSignIn) =>
    parties.filter((party) => comes(party) && (party[0]?.member.signIn !== null) === isSignIn),
  ) as [Party[], Party[]];
  const line: Party[] = [];
  let left = capacity;
  for (const party of others) {
    const places = party.filter(({ row }) => row.attending !== 'NO').length;
    // In strict order nobody passes the first who found no place.
    if (places <= left && line.length === 0) left -= places;
    else line.push(party);
  }
  const inOrder = [...line.slice(0, 2), ...signIns, ...line.slice(2)];
  const turns = new Map(inOrder.map((party, turn) => [party, turn]));
  return parties.flatMap((party) => {
    const turn = turns.get(party);
    return turn === undefined ? party : party.map((draft) => waiting(draft, days, turn));
  });
}

function comes(party: Party): boolean {
  return party.some(({ row, isGuest }) => !isGuest && row.attending === 'YES');
}

/** Each party waits since a moment of its own. */
function waiting(draft: RegistrationDraft, days: DemoDays, turn: number): RegistrationDraft {
  if (draft.row.attending !== 'YES') return draft;
  const since = days.instant(-1, `10:${10 + turn}`);
  return { ...draft, row: { ...draft.row, attending: null, waiting_since: since } };
}
