import type { Door } from '../../../lib/api/schema.gen.ts';
import type { OwnMark } from '../../../lib/offline/door-shelves.ts';
import type { DoorLists } from './door-lists.ts';
import type { DoorStore } from './door-store.ts';
import type { SealedPerson } from './sealed-list.ts';

/** What the marks need of the door. */
interface Surroundings {
  store: DoorStore;
  lists: DoorLists;
  door: () => Door;
}

/** Whom this door has let in, or taken back, since its list was made. */
export class OwnMarks {
  readonly #gate: string;
  readonly #around: Surroundings;
  /** What the list said of whom this session has met, and when, by registration. */
  readonly #met = new Map<number, { person: SealedPerson; at: number }>();
  /** Whom this session has let in, by party: names are remembered only as long as the page is open. */
  readonly #namesIn = new Map<number, string[]>();

  constructor(gate: string, around: Surroundings) {
    this.#gate = gate;
    this.#around = around;
  }

  /** Remembers what the list says of someone. */
  meet(person: SealedPerson): void {
    this.#met.set(person.registration, { person, at: Date.now() });
  }

  /** The names of a party whom this session has let in. */
  namesIn(party: number): readonly string[] {
    return this.#namesIn.get(party) ?? [];
  }

  /** Someone is in. */
  async noteIn(registration: number | null, person?: SealedPerson): Promise<void> {
    if (registration === null) return;
    const party = person?.party?.number ?? null;
    if (party !== null && person !== undefined) {
      this.#namesIn.set(party, [...this.namesIn(party), person.fullName]);
    }
    await this.#set(registration, {});
  }

  /** Someone is out. The list may still have the person in: until a newer one is here, this device knows better. */
  async noteOut(registration: number, name = ''): Promise<void> {
    await this.#set(registration, { isOut: true });
    for (const [party, names] of this.#namesIn) {
      const others = names.filter((one) => one !== name);
      this.#namesIn.set(party, others);
    }
  }

  /** Remembers what became of someone here, and whether the list counts them in their party already. */
  async #set(registration: number, change: Pick<OwnMark, 'isOut'>): Promise<void> {
    const { store, door } = this.#around;
    const event = door().id;
    const known = (await store.mark(event, registration)) ?? this.#listed(registration, change);
    const { party, isListed = false } = known;
    const at = Date.now() / 1000;
    await store.setMark(event, registration, { at, gate: this.#gate, party, isListed, ...change });
  }

  /** How the list has someone of whom this device remembers nothing; whoever was in when a newer one came is in on that one. */
  #listed(registration: number, { isOut = false }: { isOut?: boolean }): Pick<OwnMark, 'party' | 'isListed'> {
    const met = this.#met.get(registration);
    if (met === undefined) return { party: null };
    const { person, at } = met;
    const isNewer = (this.#around.lists.madeAt ?? 0) > at;
    const isListed = person.checkedIn !== null || (isOut && isNewer);
    return { party: person.party?.number ?? null, isListed };
  }
}
