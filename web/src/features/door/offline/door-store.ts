import type {
  DoorDatabase,
  StoredGate,
  StoredList,
  StoredNames,
  KeptConflict,
  OwnMark,
  QueuedScan,
} from '../../../lib/offline/door-shelves.ts';
import { newNonce } from '../../../lib/new-nonce.ts';
import { repeatsOf } from './queue-rules.ts';

/** What a door keeps on its device, and how it changes: each change is one step. */
export class DoorStore {
  readonly #open: () => Promise<DoorDatabase>;

  constructor(open: () => Promise<DoorDatabase>) {
    this.#open = open;
  }

  /** Whether anything outlives the page. */
  async isLasting(): Promise<boolean> {
    return (await this.#open()).isLasting;
  }

  #read: DoorDatabase['read'] = async (shelves, work) => (await this.#open()).read(shelves, work);

  #step: DoorDatabase['step'] = async (shelves, work) => (await this.#open()).step(shelves, work);

  /** The sealed list that this device holds for an event. */
  list(event: number): Promise<StoredList | undefined> {
    return this.#read(['lists'], (step) => step.get('lists', event));
  }

  /** Keeps a sealed list. */
  storeList(event: number, list: StoredList): Promise<void> {
    return this.#step(['lists'], (step) => step.put('lists', event, list));
  }

  /** The names that this device holds for an event, as they are stored; an earlier version stored them otherwise. */
  async names(event: number): Promise<StoredNames | undefined> {
    const names = await this.#read(['names'], (step) => step.get('names', event));
    return names?.salt === undefined ? undefined : names;
  }

  /** Keeps names; null forgets them. */
  storeNames(event: number, names: StoredNames | null): Promise<void> {
    return this.#step(['names'], (step) =>
      names === null ? step.delete('names', event) : step.put('names', event, names),
    );
  }

  /** The scans of a person that are left on this device: those that wait, and those that the service did not take. */
  async queue(reviewer: number): Promise<QueuedScan[]> {
    const queue = await this.#read(['queue'], (step) => step.all('queue'));
    return queue.map(({ value }) => value).filter((scan) => scan.reviewer === reviewer);
  }

  /** Keeps scans until the service has answered them; written before anything is sent. */
  storeScans(scans: readonly QueuedScan[]): Promise<void> {
    return this.#step(['queue'], async (step) => {
      await Promise.all(scans.map((scan) => step.put('queue', scan.nonce, scan)));
    });
  }

  /**
   * Chooses what is sent next and notes it as tried, in one step: what is done to a scan meanwhile comes after it, and stays.
   * What a door is asking about at this moment, in whichever tab, is no matter of a batch; nor is what was set aside.
   */
  takeScans(
    reviewer: number,
    now: number,
    choose: (queue: QueuedScan[]) => QueuedScan[],
  ): Promise<QueuedScan[]> {
    return this.#step(['queue'], async (step) => {
      const queue = (await step.all('queue')).map(({ value }) => value);
      const isFree = (scan: QueuedScan) => scan.refusal === undefined && (scan.askedUntil ?? 0) <= now;
      const free = queue.filter((scan) => scan.reviewer === reviewer && isFree(scan));
      const chosen = choose(free).map((scan) => ({ ...scan, isTried: true }));
      await Promise.all(chosen.map((scan) => step.put('queue', scan.nonce, scan)));
      return chosen;
    });
  }

  /** Changes scans that still wait. */
  #changeScans(isMeant: (scan: QueuedScan) => boolean, change: (scan: QueuedScan) => QueuedScan) {
    return this.#step(['queue'], async (step) => {
      const meant = (await step.all('queue')).filter(({ value }) => isMeant(value));
      await Promise.all(meant.map(({ key, value }) => step.put('queue', key, change(value))));
    });
  }

  /** Nobody asks about a scan any more: what is left of it is a matter of the next batch. */
  noteAsked(nonce: string): Promise<void> {
    return this.#changeScans(
      (scan) => scan.nonce === nonce,
      ({ askedUntil: _until, ...scan }) => scan,
    );
  }

  /** Sets scans aside that the service does not take, so that they hold up no others. */
  setAside(scans: readonly QueuedScan[], refusal: NonNullable<QueuedScan['refusal']>): Promise<void> {
    const nonces = new Set(scans.map(({ nonce }) => nonce));
    return this.#changeScans(
      ({ nonce }) => nonces.has(nonce),
      (scan) => ({ ...scan, refusal }),
    );
  }

  /** Lets scans of an event wait again that were set aside; where a status is given, only those that it refused. */
  tryAgain(reviewer: number, event: number, status?: number): Promise<void> {
    return this.#changeScans(
      (scan) =>
        scan.reviewer === reviewer &&
        scan.event === event &&
        scan.refusal !== undefined &&
        (status === undefined || scan.refusal.status === status),
      ({ refusal: _refusal, ...scan }) => scan,
    );
  }

  /** Keeps that a scan was taken back, with its repeats; one that was answered and forgotten waits once more for that. */
  storeAnnulment(
    scan: QueuedScan,
    registration: number,
    annulment: NonNullable<QueuedScan['annulment']>,
  ): Promise<void> {
    return this.#step(['queue'], async (step) => {
      const queue = (await step.all('queue')).map(({ value }) => value);
      const waiting = queue.find(({ nonce }) => nonce === scan.nonce);
      const { known, unknown } = repeatsOf(queue, scan, registration);
      const { askedUntil: _until, ...made } = scan;
      const again = (repeat: QueuedScan) => ({ ...repeat, annulment: { ...annulment, nonce: newNonce() } });
      await Promise.all([
        // Taken back twice is annulled once, in the name of the first time.
        step.put('queue', scan.nonce, { annulment, ...(waiting ?? made) }),
        ...known.map((repeat) => step.put('queue', repeat.nonce, again(repeat))),
        ...unknown.map(({ nonce }) => step.delete('queue', nonce)),
      ]);
    });
  }

  /**
   * Forgets scans that the service has answered and keeps their conflicts, in one step: a browser that is killed loses neither.
   * A scan that was taken back since it was sent waits on, and counts for nothing until the service has heard of that.
   */
  settle(sent: readonly QueuedScan[], conflicts: readonly KeptConflict[]): Promise<void> {
    return this.#step(['queue', 'conflicts'], async (step) => {
      const stored = await Promise.all(sent.map(({ nonce }) => step.get('queue', nonce)));
      const isSettled = ({ annulment }: QueuedScan, index: number) =>
        stored[index]?.annulment?.nonce === annulment?.nonce;
      const settled = sent.filter(isSettled);
      const nonces = new Set(settled.map(({ nonce }) => nonce));
      const kept = conflicts.filter(({ nonce }) => nonces.has(nonce));
      await Promise.all([
        ...kept.map((conflict) => step.put('conflicts', conflict.nonce, conflict)),
        ...settled.map(({ nonce }) => step.delete('queue', nonce)),
      ]);
    });
  }

  /** Forgets scans that nobody has to hear of any more. */
  dropScans(nonces: readonly string[]): Promise<void> {
    return this.#step(['queue'], async (step) => {
      await Promise.all(nonces.map((nonce) => step.delete('queue', nonce)));
    });
  }

  /** When and where this device has let someone in, or has taken that back. */
  mark(event: number, registration: number): Promise<OwnMark | undefined> {
    return this.#read(['marks'], (step) => step.get('marks', [event, registration]));
  }

  /** What this device knows of the others of a party since its list was made. */
  async marksOfParty(event: number, party: number, registration: number): Promise<OwnMark[]> {
    const marks = await this.#read(['marks'], (step) => step.all('marks'));
    return marks
      .filter(({ key, value }) => key[0] === event && key[1] !== registration && value.party === party)
      .map(({ value }) => value);
  }

  /** Remembers that someone was let in here, or that this was taken back. */
  setMark(event: number, registration: number, mark: OwnMark): Promise<void> {
    return this.#step(['marks'], (step) => step.put('marks', [event, registration], mark));
  }

  /** Forgets the marks that a list knows better: those from before it was asked for, unless their scan still waited then. */
  dropMarksBefore(event: number, seconds: number, waiting: ReadonlySet<number | undefined>): Promise<void> {
    return this.#step(['marks'], async (step) => {
      for (const { key, value } of await step.all('marks')) {
        if (key[0] === event && value.at < seconds && !waiting.has(key[1])) await step.delete('marks', key);
      }
    });
  }

  /** The gate at which this device stands. */
  gate(event: number): Promise<StoredGate | undefined> {
    return this.#read(['gates'], (step) => step.get('gates', event));
  }

  /** Remembers the gate. */
  storeGate(event: number, gate: StoredGate): Promise<void> {
    return this.#step(['gates'], (step) => step.put('gates', event, gate));
  }

  /** The conflicts of an event that nobody has looked at on this device. */
  async conflicts(event: number): Promise<KeptConflict[]> {
    const conflicts = await this.#read(['conflicts'], (step) => step.all('conflicts'));
    return conflicts.map(({ value }) => value).filter((conflict) => conflict.event === event);
  }

  /** Forgets the conflicts of an event: someone has looked at them. */
  dropConflicts(event: number): Promise<void> {
    return this.#step(['conflicts'], async (step) => {
      for (const { key, value } of await step.all('conflicts'))
        if (value.event === event) await step.delete('conflicts', key);
    });
  }
}
