import { answerOf, api } from '../api/client.ts';
import { ApiFailure, mayPass } from '../api/failures.ts';
import type { Door } from '../api/schema.gen.ts';
import { localTextAt } from '../shared/dates.ts';
import type { OwnMark, QueuedScan } from '../shared/door-records.ts';
import type { DoorLists } from './door-lists.ts';
import { shutAt, type DoorSetting } from './door-state.ts';
import {
  dropScans,
  markOf,
  marksOfParty,
  setMark,
  storeAnnulment,
  storedQueue,
  storeScans,
} from './door-store.ts';
import { newNonce } from '../shared/new-nonce.ts';
import { orderAfter, sentScan } from './queue-rules.ts';
import type { ScanSender } from './scan-sender.ts';
import type { SealedPerson } from './sealed-list.ts';
import {
  isWorthSending,
  moreIn,
  ownVerdict,
  refusedVerdict,
  verdictOf,
  type Verdict,
} from './verdict-rules.ts';

/** A code from the camera or a hand scanner, or somebody who was found by name: one path for all. */
export type Read = { code: string } | { registration: number; person?: SealedPerson };

/** What a decision needs of the door. */
interface Surroundings {
  lists: DoorLists;
  sender: ScanSender;
  /** The event as it was heard of last. */
  door: () => Door;
  asksService: () => boolean;
  onUnreachable: () => void;
}

/** How long somebody at the door waits for the network before the list decides. */
export const patienceMilliseconds = 4000;
/** The longest code that the service takes; what is longer is none of ours anyway. */
const longestCode = 4096;

/** Decides about scans: by the service where it answers, by the list of this device where it does not. */
export class ScanDecider {
  readonly #setting: DoorSetting;
  readonly #around: Surroundings;
  #order = 1;
  #last: Promise<unknown> = Promise.resolve();
  /** The scans of this session by nonce, so that they can be taken back. */
  readonly #made = new Map<string, QueuedScan>();
  /** What the list said of whom this session has met, and when, by registration. */
  readonly #met = new Map<number, { person: SealedPerson; at: number }>();
  /** Whom this session has let in, by party: names are remembered only as long as the page is open. */
  readonly #namesIn = new Map<number, string[]>();

  constructor(setting: DoorSetting, around: Surroundings) {
    this.#setting = setting;
    this.#around = around;
  }

  /** Goes on behind the scans that wait from before. */
  async open(): Promise<void> {
    this.#order = Math.max(this.#order, orderAfter(await storedQueue(this.#setting.reviewer)));
  }

  /** What the door says; one after the other, in the order in which they came. */
  decide(read: Read): Promise<Verdict> {
    const decision = this.#last.then(() => this.#decide(read));
    this.#last = decision.catch(() => undefined);
    return decision;
  }

  async #decide(read: Read): Promise<Verdict> {
    const { sender, lists } = this.#around;
    const person = 'code' in read ? await lists.sealed?.open(read.code) : read.person;
    const scan = this.#scanOf(read, person);
    if (person !== undefined) this.#met.set(person.registration, { person, at: Date.now() });
    this.#made.set(scan.nonce, scan);
    sender.asked.add(scan.nonce);
    try {
      // Stored before anything is sent, so that nothing is lost whatever happens.
      await storeScans([scan]);
      const asked = scan.isTried === true ? await this.#ask(scan, read) : undefined;
      const verdict = asked ?? (await this.#decideHere(scan, person));
      if (verdict.kind === 'in') await this.#noteIn(verdict, person);
      return verdict;
    } finally {
      sender.asked.delete(scan.nonce);
    }
  }

  #scanOf(read: Read, person: SealedPerson | undefined): QueuedScan {
    const { gate, timeZone, reviewer } = this.#setting;
    const registration = 'code' in read ? person?.registration : read.registration;
    // Whoever is on the list is named by number: the queue of a lost phone opens nothing.
    const about = registration === undefined ? { barcode: codeOf(read) ?? '' } : { registration };
    return {
      nonce: newNonce(),
      scannedAt: localTextAt(new Date(), timeZone),
      gate,
      ...about,
      event: this.#around.door().id,
      reviewer,
      order: this.#order++,
      isTried: this.#around.asksService(),
    };
  }

  /** The verdict of the service; undefined when it does not answer in time. */
  async #ask(scan: QueuedScan, read: Read): Promise<Verdict | undefined> {
    const { nonce, event } = scan;
    const code = codeOf(read);
    const { registration: _known, ...rest } = sentScan(scan);
    // The service decides about the code itself: the list of this device may be old.
    const sent = code === undefined ? sentScan(scan) : { ...rest, barcode: code };
    const signal = AbortSignal.timeout(patienceMilliseconds);
    try {
      const body = { scans: [sent] };
      const { results } = await answerOf(
        api.POST('/v2/door/events/{id}/scans', { params: { path: { id: event } }, body, signal }),
      );
      await dropScans([nonce]);
      const [result] = results;
      if (result === undefined) return refusedVerdict(nonce, 'failed');
      return verdictOf(result, this.#around.door().cancelled);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      if (mayPass(failure) || failure.kind === 'broken') {
        this.#around.onUnreachable();
        return undefined;
      }
      await dropScans([nonce]);
      return refusedVerdict(nonce, failure.kind === 'forbidden' ? 'not-allowed' : 'failed');
    }
  }

  async #decideHere(scan: QueuedScan, person: SealedPerson | undefined): Promise<Verdict> {
    const { event, nonce } = scan;
    const party = person?.party?.number;
    const verdict = ownVerdict(nonce, {
      person,
      mark: person && (await markOf(event, person.registration)),
      party: {
        count: party === undefined ? 0 : moreIn(await marksOfParty(event, party, person?.registration ?? 0)),
        names: party === undefined ? [] : (this.#namesIn.get(party) ?? []),
      },
      shut: shutAt(this.#around.door(), scan.scannedAt ?? ''),
      hasList: this.#around.lists.sealed !== undefined,
    });
    if (verdict.kind === 'in') await storeScans([{ ...scan, decided: 'in' }]);
    else if (!isWorthSending(verdict, scan.isTried === true)) await dropScans([nonce]);
    return verdict;
  }

  async #noteIn({ registration, nonce, isRecorded }: Verdict, person?: SealedPerson): Promise<void> {
    if (registration === null) return;
    const made = this.#made.get(nonce);
    if (made !== undefined && isRecorded) this.#made.set(nonce, { ...made, decided: 'in' });
    const party = person?.party?.number ?? null;
    if (party !== null && person !== undefined) {
      this.#namesIn.set(party, [...(this.#namesIn.get(party) ?? []), person.fullName]);
    }
    await this.#setMark(registration, {});
  }

  /** Remembers what became of somebody here, and whether the list counts them in their party already. */
  async #setMark(registration: number, change: Pick<OwnMark, 'isOut'>): Promise<void> {
    const event = this.#around.door().id;
    const known = (await markOf(event, registration)) ?? this.#listed(registration, change);
    const { party, isListed = false } = known;
    await setMark(event, registration, {
      at: Date.now() / 1000,
      gate: this.#setting.gate,
      party,
      isListed,
      ...change,
    });
  }

  /** How the list has somebody of whom this device remembers nothing; whoever was in when a newer one came is in on that one. */
  #listed(registration: number, { isOut = false }: { isOut?: boolean }): Pick<OwnMark, 'party' | 'isListed'> {
    const met = this.#met.get(registration);
    if (met === undefined) return { party: null };
    const { person, at } = met;
    const isNewer = (this.#around.lists.madeAt ?? 0) > at;
    const isListed = person.checkedIn !== null || (isOut && isNewer);
    return { party: person.party?.number ?? null, isListed };
  }

  /**
   * Takes a check-in back. The scan goes into the queue once more with the reason: the service answers it as it did before, and
   * then annuls what it answered; if another door was first, there is nothing to annul.
   */
  async undo({ kind, nonce, registration, name }: Verdict, reason: string): Promise<void> {
    if (registration === null) return;
    // A scan that found somebody in already is not what let them in.
    const made = kind === 'in' ? this.#made.get(nonce) : undefined;
    if (made === undefined) await this.annul(registration, reason);
    else await storeAnnulment(made, registration, { nonce: newNonce(), reason });
    await this.#noteOut(registration);
    for (const [party, names] of this.#namesIn) {
      this.#namesIn.set(
        party,
        names.filter((one) => one !== name),
      );
    }
  }

  /** Annuls the check-in of somebody at once, whoever has made it. */
  async annul(registration: number, reason: string): Promise<void> {
    const path = { id: this.#around.door().id, registration };
    const body = { nonce: newNonce(), reason };
    await answerOf(
      api.POST('/v2/door/events/{id}/registrations/{registration}/annulment', { params: { path }, body }),
    );
    await this.#noteOut(registration);
  }

  /** The list may still have the person in: until a newer one is here, this device knows better. */
  async #noteOut(registration: number): Promise<void> {
    await this.#setMark(registration, { isOut: true });
  }
}

function codeOf(read: Read): string | undefined {
  return 'code' in read ? read.code.slice(0, longestCode) : undefined;
}
