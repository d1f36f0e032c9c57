import { api } from '../api/client.ts';
import type { Door, DoorName } from '../api/schema.gen.ts';
import type { Times } from '../shared/dates.ts';
import { untilOf } from './door-state.ts';
import {
  dropMarksBefore,
  storedList,
  storedNames,
  storedQueue,
  storeList,
  storeNames,
} from './door-store.ts';
import { openNames, sealNames } from './names-list.ts';
import { SealedList } from './sealed-list.ts';

/** What became of asking for a list. */
export type ListOutcome = 'fresh' | 'offline' | 'refused';

/** The lists of one event on this device: everybody sealed, and, where the reviewer has chosen so, the names. */
export class DoorLists {
  readonly #event: number;
  readonly #reviewer: number;
  readonly #until: number;
  #sealed: SealedList | undefined;
  #names: DoorName[] | undefined;
  madeAt: number | undefined;

  constructor(door: Pick<Door, 'id'> & Times, reviewer: number) {
    this.#event = door.id;
    this.#reviewer = reviewer;
    this.#until = untilOf(door);
  }

  get sealed(): SealedList | undefined {
    return this.#sealed;
  }

  get names(): readonly DoorName[] | undefined {
    return this.#names;
  }

  /** Takes up what this device holds. */
  async open(): Promise<void> {
    // Without https a browser has no cryptography: then there is no list, and the service decides about everybody.
    if (!globalThis.isSecureContext) return;
    const [list, names] = await Promise.all([storedList(this.#event), storedNames(this.#event)]);
    if (list !== undefined) this.#take(list);
    if (names !== undefined) this.#names = await openNames(names);
  }

  #take({ bytes, madeAt }: { bytes: ArrayBuffer; madeAt: number }): void {
    this.#sealed = new SealedList(bytes);
    this.madeAt = madeAt;
  }

  /** Asks for the lists; without a network those that are here go on. */
  async refresh(keepsNames: boolean): Promise<ListOutcome> {
    if (!globalThis.isSecureContext) return 'fresh';
    const askedAt = Date.now();
    const outcome = await this.#refreshSealed(askedAt);
    if (outcome !== 'fresh') return outcome;
    const waiting = await storedQueue(this.#reviewer);
    await dropMarksBefore(
      this.#event,
      askedAt / 1000,
      new Set(waiting.map(({ registration }) => registration)),
    );
    if (keepsNames) return this.#refreshNames();
    await this.forgetNames();
    return 'fresh';
  }

  async #refreshSealed(askedAt: number): Promise<ListOutcome> {
    const kept = await storedList(this.#event);
    const answer = await api
      .GET('/v2/door/events/{id}/list', {
        params: { path: { id: this.#event } },
        headers: kept === undefined ? {} : { 'if-none-match': kept.tag },
        cache: 'no-store',
        parseAs: 'arrayBuffer',
      })
      .catch(() => null);
    if (answer === null) return 'offline';
    const { response, data } = answer;
    const tag = response.headers.get('etag') ?? '';
    if (response.status === 304 && kept !== undefined) {
      this.madeAt = askedAt;
      await storeList(this.#event, { ...kept, madeAt: askedAt });
      return 'fresh';
    }
    if (data === undefined) return outcomeOf(response);
    const list = { bytes: data, tag, madeAt: askedAt, until: this.#until };
    this.#take(list);
    await storeList(this.#event, list);
    return 'fresh';
  }

  async #refreshNames(): Promise<ListOutcome> {
    const kept = await storedNames(this.#event);
    const answer = await api
      .GET('/v2/door/events/{id}/names', {
        params: { path: { id: this.#event } },
        headers: kept === undefined ? {} : { 'if-none-match': kept.tag },
        cache: 'no-store',
      })
      .catch(() => null);
    if (answer === null) return 'offline';
    const { response, data } = answer;
    if (response.status === 304) return 'fresh';
    if (data === undefined) return outcomeOf(response);
    this.#names = data.names;
    await storeNames(
      this.#event,
      await sealNames(data.names, response.headers.get('etag') ?? '', this.#until),
    );
    return 'fresh';
  }

  /** Forgets the names: the reviewer wants them on this device no longer. */
  async forgetNames(): Promise<void> {
    this.#names = undefined;
    await storeNames(this.#event, null);
  }
}

function outcomeOf({ status }: Response): ListOutcome {
  return status === 429 || status >= 500 ? 'offline' : 'refused';
}
