import { answerOf, api, serviceAddress } from '../api/client.ts';
import { ApiFailure, mayPass } from '../api/failures.ts';
import type { ScanResult } from '../api/schema.gen.ts';
import { localTextAt } from '../shared/dates.ts';
import { dropScans, markOf, setMark, storedList, storedQueue, storeList, storeScan } from './door-store.ts';
import { conflictsIn, nextBatch, sentScan, type QueuedScan } from './queue-rules.ts';
import { SealedList, type SealedPerson } from './sealed-list.ts';
import { offlineVerdict, verdictOf, type Verdict } from './verdict-rules.ts';

/** A code from the camera or a hand scanner, or somebody who was found by name: one path for all. */
export type Read = { code: string } | { registration: number; person?: SealedPerson };

/** What the screen shows of a door besides its verdicts. */
export interface DoorState {
  isOnline: boolean;
  unsent: number;
  conflicts: readonly ScanResult[];
  /** How many are on the list of this device, and when it was made; null without one. */
  list: { count: number; madeAt: number } | null;
}

interface DoorSetting {
  event: number;
  gate: string;
  timeZone: string;
}

/** How long somebody at the door waits for the network before the list decides. */
const patienceMilliseconds = 4000;
const retryMilliseconds = 5000;
/** How often the list is asked for anew. */
const listMilliseconds = 120_000;

/** An open door: decides, records and sends scans, with or without a network. */
export class DoorSession {
  readonly #setting: DoorSetting;
  readonly #listeners = new Set<() => void>();
  #state: DoorState = { isOnline: true, unsent: 0, conflicts: [], list: null };
  #list: SealedList | undefined;
  #order = Date.now();
  #isSending = false;
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(setting: DoorSetting) {
    this.#setting = setting;
  }

  /** Takes up what this device holds, and asks for what is newer. */
  async open(): Promise<void> {
    const [kept, queue] = await Promise.all([storedList(this.#setting.event), storedQueue()]);
    if (kept !== undefined) this.#take(kept);
    this.#change({ unsent: queue.length });
    await this.refreshList();
    await this.send();
    this.#timers = [
      setInterval(() => void this.send(), retryMilliseconds),
      setInterval(() => void this.refreshList(), listMilliseconds),
    ];
  }

  /** Ends what runs by itself. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DoorState => this.#state;

  #change(change: Partial<DoorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #take({ bytes, madeAt }: { bytes: ArrayBuffer; madeAt: number }): void {
    this.#list = new SealedList(bytes);
    this.#change({ list: { count: this.#list.count, madeAt } });
  }

  /** Asks for the list; without a network the one that is here goes on. */
  async refreshList(): Promise<void> {
    const { event } = this.#setting;
    const kept = await storedList(event);
    const headers = kept === undefined ? {} : { 'if-none-match': kept.tag };
    const address = `${serviceAddress}/v2/door/events/${event}/list`;
    const answer = await fetch(address, { headers, cache: 'no-store' }).catch(() => null);
    if (answer === null) return this.#change({ isOnline: false });
    if (!answer.ok) return;
    const list = {
      bytes: await answer.arrayBuffer(),
      tag: answer.headers.get('etag') ?? '',
      madeAt: Date.now(),
    };
    this.#take(list);
    await storeList(event, list);
  }

  /** What the door says. The scan is stored before anything is sent, so that nothing is lost whatever happens. */
  async decide(read: Read): Promise<Verdict> {
    const { event, gate, timeZone } = this.#setting;
    const nonce = crypto.randomUUID();
    const scannedAt = localTextAt(new Date(), timeZone);
    const about = 'code' in read ? { barcode: read.code } : { registration: read.registration };
    const scan: QueuedScan = { nonce, scannedAt, gate, ...about, event, order: this.#order++ };
    await storeScan(scan);
    this.#change({ unsent: this.#state.unsent + 1 });
    const verdict = this.#state.isOnline ? await this.#ask(scan) : undefined;
    return verdict ?? this.#decideHere(scan, read);
  }

  /** The verdict of the service; undefined when it does not answer in time. */
  async #ask(scan: QueuedScan): Promise<Verdict | undefined> {
    const { event } = this.#setting;
    const signal = AbortSignal.timeout(patienceMilliseconds);
    try {
      const body = { scans: [sentScan(scan)] };
      const { results } = await answerOf(
        api.POST('/v2/door/events/{id}/scans', { params: { path: { id: event } }, body, signal }),
      );
      const [result] = results;
      await this.#answered([scan.nonce]);
      if (result === undefined) return undefined;
      if (result.result === 200 && result.registration !== null) {
        await setMark(event, result.registration, { at: Date.now() / 1000, gate: scan.gate ?? '' });
      }
      return verdictOf(result);
    } catch (failure) {
      const isLate = failure instanceof DOMException;
      if (!isLate && !mayPass(failure)) {
        await this.#answered([scan.nonce]);
        return refusal(scan.nonce, failure);
      }
      this.#change({ isOnline: false });
      return undefined;
    }
  }

  async #decideHere(scan: QueuedScan, read: Read): Promise<Verdict> {
    const { event } = this.#setting;
    const person = 'code' in read ? await this.#list?.open(read.code) : read.person;
    const mark = person === undefined ? undefined : await markOf(event, person.registration);
    const verdict = offlineVerdict(scan.nonce, person, mark);
    const { barcode: _code, registration: _person, ...rest } = scan;
    // Whoever is on the list is named by number from here on: the queue of a lost phone opens nothing.
    const kept = person === undefined ? scan : { ...rest, registration: person.registration };
    if (verdict.kind === 'in' && verdict.registration !== null) {
      await setMark(event, verdict.registration, { at: Date.now() / 1000, gate: scan.gate ?? '' });
      await storeScan({ ...kept, decided: 'in' });
    } else await storeScan(kept);
    return verdict;
  }

  /** Sends what waits, in batches, in its order. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (;;) {
        const { event } = this.#setting;
        const batch = nextBatch(await storedQueue(), event);
        if (batch.length === 0) return await this.#probe();
        const body = { scans: batch.map(sentScan) };
        const { results } = await answerOf(
          api.POST('/v2/door/events/{id}/scans', { params: { path: { id: event } }, body }),
        );
        await this.#answered(results.map(({ nonce }) => nonce));
        const conflicts = conflictsIn(batch, results);
        this.#change({ isOnline: true, conflicts: [...this.#state.conflicts, ...conflicts] });
      }
    } catch (failure) {
      if (!mayPass(failure)) throw failure;
      this.#change({ isOnline: false });
    } finally {
      this.#isSending = false;
    }
  }

  /** Asks whether the service is there again, when nothing waits that would show it. */
  async #probe(): Promise<void> {
    if (this.#state.isOnline) return;
    const answer = await fetch(`${serviceAddress}/health/live`, { cache: 'no-store' }).catch(() => null);
    if (answer?.ok === true) this.#change({ isOnline: true });
  }

  async #answered(nonces: readonly string[]): Promise<void> {
    await dropScans(nonces);
    this.#change({ unsent: (await storedQueue()).length });
  }
}

function refusal(nonce: string, failure: unknown): Verdict {
  const isForbidden = failure instanceof ApiFailure && failure.kind === 'forbidden';
  return {
    kind: 'refused',
    reason: isForbidden ? 'not-allowed' : 'failed',
    name: '',
    club: '',
    first: null,
    party: null,
    registration: null,
    isRecorded: false,
    nonce,
  };
}
