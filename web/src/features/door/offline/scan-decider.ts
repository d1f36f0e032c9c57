import { ApiFailure, mayPass } from '../../../lib/api/failures.ts';
import type { Door } from '../../../lib/api/schema.gen.ts';
import { localTextAt } from '../../../lib/format/dates.ts';
import type { QueuedScan } from '../../../lib/offline/door-shelves.ts';
import { newNonce } from '../../../lib/new-nonce.ts';
import type { DoorLists } from './door-lists.ts';
import type { DoorService } from './door-tools.ts';
import { shutAt, type DoorSetting } from './door-state.ts';
import type { DoorStore } from './door-store.ts';
import { OwnMarks } from './own-marks.ts';
import { orderAfter, sentScan } from './queue-rules.ts';
import type { SealedPerson } from './sealed-list.ts';
import { UnsentVerdicts } from './scan-sender.ts';
import {
  isWorthSending,
  moreIn,
  ownVerdict,
  refusedVerdict,
  settledVerdict,
  verdictOf,
  type OnSettled,
  type Verdict,
} from './verdict-rules.ts';

/** A code from the camera or a hand scanner, or someone who was found by name: one path for all. */
export type Read = { code: string } | { registration: number; person?: SealedPerson };

/** What a decision needs of the door. */
interface Surroundings {
  store: DoorStore;
  service: DoorService;
  lists: DoorLists;
  /** The event as it was heard of last. */
  door: () => Door;
  asksService: () => boolean;
  onUnreachable: () => void;
  pause: (milliseconds: number) => Promise<void>;
  report: (reason: unknown) => void;
}

/** How long the network may take before the list decides for it. */
export const patienceMilliseconds = 4000;
/** How long someone at the door waits for the service: after that the list says what it knows, and the service corrects it. */
const promptMilliseconds = 500;
/** A scan is reserved a little longer than its answer is waited for. */
const reserveMilliseconds = 2000;
/** The longest code that the service takes; what is longer is none of ours anyway. */
const longestCode = 4096;

/** A scan while it is decided about. */
interface Matter {
  scan: QueuedScan;
  read: Read;
  person: SealedPerson | undefined;
}

/** Says the first verdict about a scan. */
type Saying = PromiseWithResolvers<Verdict>;

/** Decides about scans: by the service where it answers at once, by the list of this device where it does not. */
export class ScanDecider {
  readonly #setting: DoorSetting;
  readonly #around: Surroundings;
  #order = 1;
  #last: Promise<unknown> = Promise.resolve();
  /** The scans of this session by nonce, so that they can be taken back. */
  readonly #made = new Map<string, QueuedScan>();
  readonly #marks: OwnMarks;
  /** What was said about scans that wait for the network. */
  readonly unsent = new UnsentVerdicts((result, own) =>
    this.#settled(verdictOf(result, this.#around.door().cancelled), own),
  );

  constructor(setting: DoorSetting, around: Surroundings) {
    this.#setting = setting;
    this.#around = around;
    this.#marks = new OwnMarks(setting.gate, around);
  }

  /** Goes on behind the scans that wait from before. */
  async open(): Promise<void> {
    const waiting = await this.#around.store.queue(this.#setting.reviewer);
    this.#order = Math.max(this.#order, orderAfter(waiting));
  }

  /**
   * What the door says; one after the other, in the order in which they came. What the service says later about a scan that the
   * list has decided is told when it comes, however long the scan had to wait for the network.
   */
  decide(read: Read, onSettled: OnSettled): Promise<Verdict> {
    const first: Saying = Promise.withResolvers<Verdict>();
    this.#last = this.#last.then(() => this.#decide(read, first, onSettled)).catch(first.reject);
    return first.promise;
  }

  async #decide(read: Read, first: Saying, onSettled: OnSettled): Promise<void> {
    const { store, lists } = this.#around;
    const person = 'code' in read ? await lists.sealed?.open(read.code) : read.person;
    const scan = this.#scanOf(read, person);
    const matter = { scan, read, person };
    if (person !== undefined) this.#marks.meet(person);
    this.#made.set(scan.nonce, scan);
    this.unsent.add(scan.nonce, { own: first.promise, onSettled });
    // Stored before anything is sent, so that nothing is lost whatever happens.
    await store.storeScans([scan]);
    if (scan.isTried !== true) {
      first.resolve(await this.#decideHere(matter));
      return;
    }
    const asked = this.#ask(matter);
    const answer = await Promise.race([asked.then((said) => ({ said })), this.#promptly()]);
    if (answer !== undefined) {
      first.resolve(await this.#settle(matter, answer.said));
      return;
    }
    if (person === undefined) {
      // The list knows nothing of them: the service is waited for, and others need not wait behind that.
      asked.then((said) => this.#settle(matter, said)).then(first.resolve, first.reject);
      return;
    }
    const own = { ...(await this.#decideHere(matter)), isPending: true };
    first.resolve(own);
    asked.then((said) => this.#settle(matter, said, own)).then(onSettled, this.#around.report);
  }

  async #promptly(): Promise<undefined> {
    await this.#around.pause(promptMilliseconds);
    return undefined;
  }

  #scanOf(read: Read, person: SealedPerson | undefined): QueuedScan {
    const { gate, timeZone, reviewer } = this.#setting;
    const { id: event, title } = this.#around.door();
    const registration = 'code' in read ? person?.registration : read.registration;
    // Whoever is on the list is named by number: the queue of a lost phone opens nothing.
    const about = registration === undefined ? { barcode: codeOf(read) ?? '' } : { registration };
    const made = {
      nonce: newNonce(),
      scannedAt: localTextAt(new Date(), timeZone),
      gate,
      ...about,
      event,
      title,
      reviewer,
      order: this.#order++,
    };
    if (!this.#around.asksService()) return { ...made, isTried: false };
    return { ...made, isTried: true, askedUntil: Date.now() + patienceMilliseconds + reserveMilliseconds };
  }

  /** The verdict of the service; undefined when it does not answer in time. */
  async #ask({ scan, read }: Matter): Promise<Verdict | undefined> {
    const { nonce, event } = scan;
    const code = codeOf(read);
    const { registration: _known, ...rest } = sentScan(scan);
    // The service decides about the code itself: the list of this device may be old.
    const sent = code === undefined ? sentScan(scan) : { ...rest, barcode: code };
    try {
      const [result] = await this.#around.service.scan(event, [sent], patienceMilliseconds);
      if (result === undefined) return refusedVerdict(nonce, 'failed');
      return verdictOf(result, this.#around.door().cancelled);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (mayPass(failure) || failure.kind === 'broken' || failure.kind === 'signed-out') {
        this.#around.onUnreachable();
        return undefined;
      }
      return refusedVerdict(nonce, failure.kind === 'forbidden' ? 'not-allowed' : 'failed');
    }
  }

  /** What is said in the end: by the service, or by the list when there was no answer; `own` is what the list has said already. */
  async #settle(matter: Matter, said: Verdict | undefined, own?: Verdict): Promise<Verdict> {
    const { store } = this.#around;
    const { scan, person } = matter;
    const { nonce } = scan;
    if (said === undefined) {
      const verdict = own === undefined ? await this.#decideHere(matter) : { ...own, isPending: false };
      // After that, because what is decided is stored with it.
      await store.noteAsked(nonce);
      return verdict;
    }
    this.unsent.forget(nonce);
    // Whom this door has let in and the service has not is sent once more as that: it becomes a conflict, on record.
    const isConflict = own?.kind === 'in' && said.kind !== 'in';
    if (!isConflict) await store.settle([scan], []);
    await store.noteAsked(nonce);
    return this.#settled(said, own, person);
  }

  /** What the service said, and what this device remembers of the person. */
  async #settled(said: Verdict, own?: Verdict, person?: SealedPerson): Promise<Verdict> {
    const { store, door } = this.#around;
    if (said.kind === 'in' && own?.kind !== 'in') await this.#marks.noteIn(said.registration, person);
    const mark = said.registration === null ? undefined : await store.mark(door().id, said.registration);
    return settledVerdict(said, own, mark);
  }

  async #decideHere({ scan, person }: Matter): Promise<Verdict> {
    const { store, lists, door } = this.#around;
    const { event, nonce } = scan;
    const party = person?.party?.number;
    const others =
      party === undefined ? [] : await store.marksOfParty(event, party, person?.registration ?? 0);
    const verdict = ownVerdict(nonce, {
      person,
      mark: person && (await store.mark(event, person.registration)),
      party: {
        count: moreIn(others),
        names: party === undefined ? [] : this.#marks.namesIn(party),
      },
      shut: shutAt(door(), scan.scannedAt ?? ''),
      hasList: lists.sealed !== undefined,
    });
    if (verdict.kind === 'in') {
      const decided = { ...scan, decided: 'in' as const };
      await store.storeScans([decided]);
      this.#made.set(nonce, decided);
      await this.#marks.noteIn(verdict.registration, person);
    } else if (!isWorthSending(verdict, scan.isTried === true)) await store.dropScans([nonce]);
    return verdict;
  }

  /**
   * Takes a check-in back. The scan goes into the queue once more with the reason: the service answers it as it did before, and
   * then annuls what it answered; if another door was first, there is nothing to annul.
   */
  async undo({ kind, nonce, registration, name }: Verdict, reason: string): Promise<void> {
    if (registration === null) return;
    // A scan that found someone in already is not what let them in.
    const made = kind === 'in' ? this.#made.get(nonce) : undefined;
    if (made === undefined) await this.annul(registration, reason);
    else await this.#around.store.storeAnnulment(made, registration, { nonce: newNonce(), reason });
    await this.#marks.noteOut(registration, name);
  }

  /** Annuls the check-in of someone at once, whoever has made it. */
  async annul(registration: number, reason: string): Promise<void> {
    const body = { nonce: newNonce(), reason };
    await this.#around.service.annul(this.#around.door().id, registration, body);
    await this.#marks.noteOut(registration);
  }
}

function codeOf(read: Read): string | undefined {
  return 'code' in read ? read.code.slice(0, longestCode) : undefined;
}
