import { answerOf, api, serviceAddress } from '../api/client.ts';
import { ApiFailure, mayPass } from '../api/failures.ts';
import type { Door } from '../api/schema.gen.ts';
import { DoorLists } from './door-lists.ts';
import { asksService, firstState, turnOf, type DoorSetting, type DoorState } from './door-state.ts';
import { dropConflicts, storedConflicts, storedQueue } from './door-store.ts';
import { patienceMilliseconds, ScanDecider, type Read } from './scan-decider.ts';
import { ScanSender, type Sending } from './scan-sender.ts';
import type { Verdict } from './verdict-rules.ts';

const sendMilliseconds = 5000;
const figuresMilliseconds = 20_000;
/** How often the list is asked for anew. */
const listMilliseconds = 120_000;

/** An open door: decides, records and sends scans, with or without a network. */
export class DoorSession {
  readonly #setting: DoorSetting;
  readonly #listeners = new Set<() => void>();
  readonly lists: DoorLists;
  readonly #sender: ScanSender;
  #door: Door;
  #state: DoorState;
  readonly #decider: ScanDecider;
  #stopping: AbortController | undefined;
  /** What is being sent or asked at this moment. */
  #hearing: Promise<Sending> | undefined;
  /** What this device holds has been read: whoever is scanned before that waits for it. */
  #opened: Promise<unknown> = Promise.resolve();

  constructor(setting: DoorSetting) {
    this.#setting = setting;
    this.#door = setting.door;
    this.#state = firstState(setting.door);
    this.lists = new DoorLists(setting.door, setting.reviewer);
    this.#sender = new ScanSender(setting.reviewer, () => this.#countKept());
    this.#decider = new ScanDecider(setting, {
      lists: this.lists,
      sender: this.#sender,
      door: () => this.#door,
      asksService: () => asksService(this.#state),
      onUnreachable: () => this.#change({ isReachable: false }),
    });
  }

  /** Takes up what this device holds, and asks for what is newer, now and from time to time. */
  async open(): Promise<void> {
    const stopping = new AbortController();
    this.#stopping = stopping;
    const { signal } = stopping;
    const opened = Promise.all([this.#decider.open(), this.lists.open()]);
    // A device that cannot keep anything still asks the service.
    this.#opened = opened.catch(() => undefined);
    await opened;
    this.#showLists();
    await this.#countKept();
    if (signal.aborted) return;
    const every = (milliseconds: number, work: () => Promise<void>) => {
      const timer = setInterval(() => void work().catch(reportError), milliseconds);
      signal.addEventListener('abort', () => clearInterval(timer));
    };
    every(sendMilliseconds, () => this.send());
    every(figuresMilliseconds, () => this.refreshFigures());
    every(listMilliseconds, () => this.refreshLists());
    const goOffline = () => this.#change({ isReachable: false });
    const goOnline = () => void this.send().catch(reportError);
    globalThis.addEventListener('offline', goOffline, { signal });
    globalThis.addEventListener('online', goOnline, { signal });
    await Promise.all([this.refreshLists(), this.send()]);
  }

  /** Ends what runs by itself. */
  close(): void {
    this.#stopping?.abort();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DoorState => this.#state;

  #change(change: Partial<DoorState>): void {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, turn: turnOf(this.#state, next) };
    for (const listener of this.#listeners) listener();
  }

  #showLists(): void {
    const { sealed, madeAt, names } = this.lists;
    const list = sealed === undefined || madeAt === undefined ? null : { count: sealed.count, madeAt };
    this.#change({ list, hasNames: names !== undefined });
  }

  async #countKept(): Promise<void> {
    const [queue, conflicts] = await Promise.all([
      storedQueue(this.#setting.reviewer),
      storedConflicts(this.#door.id),
    ]);
    this.#change({ unsent: queue.length, conflicts });
  }

  /** Chooses the list of this device, or the service again. */
  setAlone(isAlone: boolean): void {
    this.#change({ isAlone });
    if (!isAlone) void this.send().catch(reportError);
  }

  /** Asks for the lists; without a network those that are here go on. */
  async refreshLists(): Promise<void> {
    if (this.#state.isAlone) return;
    this.#change({ isLoadingList: this.#state.list === null });
    const outcome = await this.lists.refresh(this.#setting.keepsNames);
    this.#change({ isLoadingList: false, ...(outcome === 'offline' ? { isReachable: false } : {}) });
    this.#showLists();
  }

  /** Asks how many are in, and whether the door still takes scans. */
  async refreshFigures(): Promise<void> {
    if (!asksService(this.#state)) return;
    const { id } = this.#door;
    try {
      this.#door = await answerOf(api.GET('/v2/door/events/{id}', { params: { path: { id } } }));
      const waiting = (await storedQueue(this.#setting.reviewer)).filter(
        ({ event, decided, annulment }) => event === id && decided === 'in' && annulment === undefined,
      );
      this.#change({ expected: this.#door.expected, inside: this.#door.in + waiting.length });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (mayPass(failure)) this.#change({ isReachable: false });
    }
  }

  /** What the door says; one after the other, in the order in which they came. */
  async decide(read: Read): Promise<Verdict> {
    await this.#opened;
    const verdict = await this.#decider.decide(read);
    if (verdict.kind === 'in') this.#change({ inside: this.#state.inside + 1 });
    await this.#countKept();
    return verdict;
  }

  /** Takes a check-in back, on record; without a network the service hears of it later. */
  async undo(verdict: Verdict, reason: string): Promise<void> {
    if (verdict.kind === 'used') await this.#sendBefore();
    await this.#decider.undo(verdict, reason);
    this.#change({ inside: this.#state.inside - 1 });
    await this.#countKept();
    // It is kept here: whoever stands at the door waits no longer for that than for a scan.
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMilliseconds);
    });
    await Promise.race([this.send(), patience]);
  }

  /** Sends what waits before the service does something at once: a scan of the same person would let them in again after that. */
  async #sendBefore(): Promise<void> {
    await this.send();
    if (!asksService(this.#state)) throw new ApiFailure(0, 'The service does not answer.');
  }

  /** Somebody who was in goes in once more: the first check-in is annulled, on record, and the person is checked in anew. */
  async letInAgain(registration: number, reason: string): Promise<Verdict> {
    await this.#decider.annul(registration, reason);
    this.#change({ inside: this.#state.inside - 1 });
    return this.decide({ registration });
  }

  /** Somebody came unannounced, and the service knows it. */
  noteWalkIn(): void {
    this.#change({ inside: this.#state.inside + 1, expected: this.#state.expected + 1 });
  }

  /** Sends what waits, and sees by that whether the service is there again. */
  async send(): Promise<void> {
    if (this.#state.isAlone) return;
    const sending = await this.#hear();
    const wasReachable = this.#state.isReachable;
    this.#change({ isReachable: sending !== 'offline', isRefused: sending === 'refused' });
    if (sending === 'offline' || wasReachable) return;
    await Promise.all([this.refreshLists(), this.refreshFigures()]);
  }

  /**
   * Hears from the service, once at a time: what is heard late never counts for more than what is newer. Whoever asks meanwhile
   * waits for the same, and for what came after it began.
   */
  async #hear(): Promise<Sending> {
    const heard = await this.#hearing;
    if (heard !== undefined && heard !== 'sent') return heard;
    const hearing = () => (this.#state.unsent === 0 ? this.#probe() : this.#sender.send());
    this.#hearing ??= hearing().finally(() => {
      this.#hearing = undefined;
    });
    return this.#hearing;
  }

  /** Asks whether the service is there again, when nothing waits that would show it. */
  async #probe(): Promise<'sent' | 'offline'> {
    if (this.#state.isReachable) return 'sent';
    // A service that keeps a scan waiting longer than this would not decide about it either.
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const answer = await fetch(`${serviceAddress}/health/live`, { cache: 'no-store', signal }).catch(
      () => null,
    );
    return answer?.ok === true ? 'sent' : 'offline';
  }

  /** Somebody has seen that the network went or came. */
  dismissTurn(): void {
    this.#state = { ...this.#state, turn: null };
    this.#change({});
  }

  /** Somebody has looked at the conflicts. */
  async dismissConflicts(): Promise<void> {
    await dropConflicts(this.#door.id);
    await this.#countKept();
  }
}
