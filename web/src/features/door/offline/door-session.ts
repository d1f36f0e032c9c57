import { ApiFailure, mayPass } from '../../../lib/api/failures.ts';
import type { Door } from '../../../lib/api/schema.gen.ts';
import { DoorLists } from './door-lists.ts';
import { asksService, firstState, insideWith, leftOf, takesScans, turnOf } from './door-state.ts';
import type { DoorSetting, DoorState } from './door-state.ts';
import { every, type DoorTools } from './door-tools.ts';
import type { NamesKey } from './names-list.ts';
import { patienceMilliseconds, ScanDecider, type Read } from './scan-decider.ts';
import { ScanSender, type Sending } from './scan-sender.ts';
import type { OnSettled, Verdict } from './verdict-rules.ts';

const sendMilliseconds = 5000;
const figuresMilliseconds = 20_000;
/** How often the list is asked for anew. */
const listMilliseconds = 120_000;

/** An open door: decides, records and sends scans, with or without a network. */
export class DoorSession {
  readonly #setting: DoorSetting;
  readonly #tools: DoorTools;
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

  constructor(setting: DoorSetting, tools: DoorTools, key?: NamesKey) {
    this.#setting = setting;
    this.#tools = tools;
    this.#door = setting.door;
    this.#state = firstState(setting.door);
    this.lists = new DoorLists(setting.door, setting.reviewer, tools, key);
    this.#decider = new ScanDecider(setting, {
      ...tools,
      lists: this.lists,
      door: () => this.#door,
      asksService: () => asksService(this.#state),
      onUnreachable: () => this.#change({ isReachable: false }),
    });
    this.#sender = new ScanSender(setting.reviewer, tools, () => this.#countKept(), this.#decider.unsent);
  }

  /** Takes up what this device holds, and asks for what is newer, now and from time to time. */
  async open(): Promise<void> {
    const stopping = new AbortController();
    this.#stopping = stopping;
    const { signal } = stopping;
    // Whatever this device cannot read, the service is asked.
    const opened = this.#takeUp().catch(this.#tools.report);
    this.#opened = opened;
    await opened;
    if (signal.aborted) return;
    every(sendMilliseconds, () => this.send(), this.#tools, signal);
    every(figuresMilliseconds, () => this.refreshFigures(), this.#tools, signal);
    every(listMilliseconds, () => this.refreshLists(), this.#tools, signal);
    const goOnline = () => void this.send().catch(this.#tools.report);
    this.#tools.watchNetwork(() => this.#change({ isReachable: false }), goOnline, signal);
    await Promise.all([this.refreshLists(), this.send(), this.refreshFigures()]);
  }

  async #takeUp(): Promise<void> {
    const { store, figures } = this.#tools;
    const { id } = this.#door;
    await Promise.all([this.#decider.open(), this.lists.open()]);
    // Whoever can open this door may send for it: what was set aside is tried once more.
    await store.tryAgain(this.#setting.reviewer, id);
    const isForgetful = !(await store.isLasting());
    this.#change({ isForgetful, ...(await figures.last(id)) });
    this.#change(this.lists.shown);
    await this.#countKept();
  }

  /** Forgets the lists: the session has ended, perhaps because the device was lost. */
  forget(): void {
    this.lists.drop();
    this.#change(this.lists.shown);
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
    const { inside, expected } = next;
    const isNews = inside !== this.#state.inside || expected !== this.#state.expected;
    this.#state = { ...next, turn: turnOf(this.#state, next) };
    if (isNews) this.#tools.figures.keep(this.#door.id, { inside, expected }).catch(this.#tools.report);
    for (const listener of this.#listeners) listener();
  }

  async #countKept(): Promise<void> {
    const { store } = this.#tools;
    const queue = await store.queue(this.#setting.reviewer);
    this.#change({ ...leftOf(queue, this.#door.id), conflicts: await store.conflicts(this.#door.id) });
  }

  /** Opens the names of this device with the PIN of the evening; false when it is another one. */
  async unlock(pin: string): Promise<boolean> {
    const isOpen = await this.lists.unlock(pin);
    this.#change(this.lists.shown);
    return isOpen;
  }

  /** Sends once more what the service did not take. */
  async tryAgain(): Promise<void> {
    await this.#tools.store.tryAgain(this.#setting.reviewer, this.#door.id);
    await this.#countKept();
    await this.send();
  }

  /** Chooses the list of this device, or the service again. */
  setAlone(isAlone: boolean): void {
    this.#change({ isAlone });
    if (!isAlone) void this.send().catch(this.#tools.report);
  }

  /** Asks for the lists; without a network those that are here go on. */
  async refreshLists(): Promise<void> {
    if (this.#state.isAlone) return;
    this.#change({ isLoadingList: this.#state.list === null });
    const outcome = await this.lists.refresh(this.#setting.keepsNames);
    this.#change({ isLoadingList: false, ...(outcome === 'offline' ? { isReachable: false } : {}) });
    this.#change(this.lists.shown);
  }

  /** Asks how many are in, and whether the door still takes scans. */
  async refreshFigures(): Promise<void> {
    if (!asksService(this.#state)) return;
    const { store, service } = this.#tools;
    const { reviewer } = this.#setting;
    const { id } = this.#door;
    try {
      // Before asking: what arrives while the answer is on its way may not be counted in it.
      const queue = await store.queue(reviewer);
      this.#door = await service.door(id);
      // Where the service takes scans again, it takes those, too, that came while check-in was switched off.
      if (takesScans(this.#door)) await store.tryAgain(reviewer, id, 403);
      this.#change({ expected: this.#door.expected, inside: insideWith(this.#door, queue) });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (mayPass(failure)) this.#change({ isReachable: false });
    }
  }

  /** What the door says; one after the other, in the order in which they came. */
  async decide(read: Read, onSettled: OnSettled = () => undefined): Promise<Verdict> {
    await this.#opened;
    const settle = async (settled: Verdict) => {
      this.#count(Number(settled.kind === 'in') - Number((await first).kind === 'in'));
      onSettled(settled);
      await this.#countKept();
    };
    const first = this.#decider.decide(read, (settled) => void settle(settled).catch(this.#tools.report));
    const verdict = await first;
    this.#count(Number(verdict.kind === 'in'));
    await this.#countKept();
    return verdict;
  }

  #count(more: number): void {
    if (more !== 0) this.#change({ inside: this.#state.inside + more });
  }

  /** Takes a check-in back, on record; without a network the service hears of it later. */
  async undo(verdict: Verdict, reason: string): Promise<void> {
    if (verdict.kind === 'used') await this.#sendBefore();
    await this.#decider.undo(verdict, reason);
    this.#count(-1);
    await this.#countKept();
    // It is kept here: whoever stands at the door waits no longer for that than for a scan.
    await Promise.race([this.send(), this.#tools.pause(patienceMilliseconds)]);
  }

  /** Sends what waits before the service does something at once: a scan of the same person would let them in again after that. */
  async #sendBefore(): Promise<void> {
    await this.send();
    if (!asksService(this.#state)) throw new ApiFailure(0, 'The service does not answer.');
  }

  /** Someone who was in goes in once more: the first check-in is annulled, on record, and the person is checked in anew. */
  async letInAgain(registration: number, reason: string, onSettled?: OnSettled): Promise<Verdict> {
    await this.#decider.annul(registration, reason);
    this.#count(-1);
    return this.decide({ registration }, onSettled);
  }

  /** Someone came unannounced, and the service knows it. */
  noteWalkIn(): void {
    this.#change({ inside: this.#state.inside + 1, expected: this.#state.expected + 1 });
  }

  /** Sends what waits, and sees by that whether the service is there again. */
  async send(): Promise<void> {
    if (this.#state.isAlone) return;
    const sending = await this.#hear();
    const wasReachable = this.#state.isReachable;
    this.#change({ isReachable: sending !== 'offline' });
    if (sending === 'offline' || wasReachable) return;
    await Promise.all([this.refreshLists(), this.refreshFigures()]);
  }

  /**
   * Hears from the service, once at a time: what is heard late never counts for more than what is newer. Whoever asks meanwhile
   * waits for the same, and for what came after it began.
   */
  async #hear(): Promise<Sending> {
    const heard = await this.#hearing;
    if (heard === 'offline') return heard;
    this.#hearing ??= this.#sendOrProbe().finally(() => {
      this.#hearing = undefined;
    });
    return this.#hearing;
  }

  /** Sends what waits, or asks whether the service is there again when there is nothing that would show it. */
  async #sendOrProbe(): Promise<Sending> {
    const sending = await this.#sender.send();
    if (sending !== 'idle' || this.#state.isReachable) return sending;
    // A service that keeps a scan waiting longer than this would not decide about it either.
    return (await this.#tools.service.isThere(patienceMilliseconds)) ? 'sent' : 'offline';
  }

  /** Someone has seen that the network went or came. */
  dismissTurn(): void {
    this.#state = { ...this.#state, turn: null };
    this.#change({});
  }

  /** Someone has looked at the conflicts. */
  async dismissConflicts(): Promise<void> {
    await this.#tools.store.dropConflicts(this.#door.id);
    await this.#countKept();
  }
}
