import { ApiFailure, mayPass } from '../../../lib/api/failures.ts';
import type { Door, DoorName } from '../../../lib/api/schema.gen.ts';
import type { Times } from '../../../lib/format/dates.ts';
import type { StoredNames } from '../../../lib/offline/door-shelves.ts';
import type { DoorService } from './door-tools.ts';
import { untilOf, type DoorState } from './door-state.ts';
import type { DoorStore } from './door-store.ts';
import { keyOfPin, openNames, sealNames, type NamesKey } from './names-list.ts';
import { SealedList } from './sealed-list.ts';

/** What became of asking for a list. */
export type ListOutcome = 'fresh' | 'offline' | 'refused';

/** What the lists of a door are made with. */
interface ListTools {
  store: DoorStore;
  service: DoorService;
  report: (reason: unknown) => void;
}

/** The lists of one event on this device: everyone sealed, and, where the reviewer has chosen so, the names. */
export class DoorLists {
  readonly #event: number;
  readonly #reviewer: number;
  readonly #until: number;
  readonly #tools: ListTools;
  #sealed: SealedList | undefined;
  #names: DoorName[] | undefined;
  /** Made of the PIN of the evening, and only here: a page that is loaded again asks for the PIN again. */
  #key: NamesKey | undefined;
  #isLocked = false;
  madeAt: number | undefined;

  constructor(door: Pick<Door, 'id'> & Times, reviewer: number, tools: ListTools, key?: NamesKey) {
    this.#event = door.id;
    this.#reviewer = reviewer;
    this.#until = untilOf(door);
    this.#tools = tools;
    this.#key = key;
  }

  get sealed(): SealedList | undefined {
    return this.#sealed;
  }

  get names(): readonly DoorName[] | undefined {
    return this.#names;
  }

  /** What the screen shows of them. */
  get shown(): Pick<DoorState, 'list' | 'hasNames' | 'isLocked'> {
    const { madeAt } = this;
    const count = this.#sealed?.count;
    const list = count === undefined || madeAt === undefined ? null : { count, madeAt };
    return { list, hasNames: this.#names !== undefined, isLocked: this.#isLocked };
  }

  /** Takes up what this device holds; what cannot be read is forgotten, and asked for anew. */
  async open(): Promise<void> {
    if (!canSeal()) return;
    const [list, names] = await Promise.all([
      this.#tools.store.list(this.#event),
      this.#tools.store.names(this.#event),
    ]);
    if (list !== undefined) this.#takeKept(list);
    if (names !== undefined) await this.#openKept(names);
  }

  #takeKept(list: { bytes: ArrayBuffer; madeAt: number }): void {
    try {
      this.#take(list);
    } catch (reason) {
      // Another version of the app may have kept another format.
      this.#tools.report(reason);
    }
  }

  async #openKept(names: StoredNames): Promise<void> {
    this.#names = this.#key === undefined ? undefined : await openNames(names, this.#key);
    if (this.#names === undefined) this.#key = undefined;
    this.#isLocked = this.#names === undefined;
  }

  /** Opens the names with the PIN of the evening; false when it is another one. */
  async unlock(pin: string): Promise<boolean> {
    const stored = await this.#tools.store.names(this.#event);
    if (stored === undefined) return false;
    this.#key = await keyOfPin(pin, stored);
    await this.#openKept(stored);
    return !this.#isLocked;
  }

  #take({ bytes, madeAt }: { bytes: ArrayBuffer; madeAt: number }): void {
    this.#sealed = new SealedList(bytes);
    this.madeAt = madeAt;
  }

  /** Asks for the lists; without a network those that are here go on. */
  async refresh(keepsNames: boolean): Promise<ListOutcome> {
    if (!canSeal()) return 'fresh';
    const { store } = this.#tools;
    const askedAt = Date.now();
    // Before asking: what is sent while the list is on its way may not be on it.
    const waiting = await store.queue(this.#reviewer);
    try {
      await this.#refreshSealed(askedAt);
      const unsent = new Set(waiting.map(({ registration }) => registration));
      await store.dropMarksBefore(this.#event, askedAt / 1000, unsent);
      if (keepsNames) await this.#refreshNames();
      else await this.forgetNames();
      return 'fresh';
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const isGone = mayPass(failure) || failure.kind === 'broken' || failure.kind === 'signed-out';
      return isGone ? 'offline' : 'refused';
    }
  }

  async #refreshSealed(askedAt: number): Promise<void> {
    const { store, service } = this.#tools;
    const kept = await store.list(this.#event);
    // A list that this app cannot read is asked for as if there were none.
    const asked = await service.list(this.#event, this.#sealed === undefined ? undefined : kept?.tag);
    if (asked === null) {
      this.madeAt = askedAt;
      if (kept !== undefined) await store.storeList(this.#event, { ...kept, madeAt: askedAt });
      return;
    }
    const list = { bytes: asked.content, tag: asked.tag, madeAt: askedAt, until: this.#until };
    this.#take(list);
    await store.storeList(this.#event, list);
  }

  async #refreshNames(): Promise<void> {
    const { store, service } = this.#tools;
    // Without the PIN nothing can be kept for this evening; those that are kept wait for it.
    if (this.#key === undefined) return;
    const asked = await service.names(this.#event, (await store.names(this.#event))?.tag);
    if (asked === null) return;
    this.#names = asked.content;
    await store.storeNames(this.#event, await sealNames(asked.content, this.#key, asked.tag, this.#until));
  }

  /** Forgets what is in the memory of the page. */
  drop(): void {
    this.#sealed = undefined;
    this.#names = undefined;
    this.#key = undefined;
    this.#isLocked = false;
    this.madeAt = undefined;
  }

  /** Forgets the names: the reviewer wants them on this device no longer. */
  async forgetNames(): Promise<void> {
    this.#names = undefined;
    this.#key = undefined;
    this.#isLocked = false;
    await this.#tools.store.storeNames(this.#event, null);
  }
}

/** Without https a browser has no cryptography: then there is no list, and the service decides about everyone. */
function canSeal(): boolean {
  return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
}
