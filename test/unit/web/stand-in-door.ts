import type { TestContext } from 'node:test';
import { ApiFailure } from '../../../web/src/lib/api/failures.ts';
import type { Door, DoorName, DoorScan, ScanResult } from '../../../web/src/lib/api/schema.gen.ts';
import type { DoorService, DoorTools } from '../../../web/src/features/door/offline/door-tools.ts';
import { DoorSession } from '../../../web/src/features/door/offline/door-session.ts';
import type { Figures } from '../../../web/src/features/door/offline/door-state.ts';
import { DoorStore } from '../../../web/src/features/door/offline/door-store.ts';
import type { NamesKey } from '../../../web/src/features/door/offline/names-list.ts';
import { type QueuedScan, PassingDatabase } from '../../../web/src/lib/offline/door-shelves.ts';
import { saltOf, sealList } from '../../../src/events/door/sealed-list-rules.ts';
import type { DoorPerson } from '../../../src/events/door/door-person.ts';
import { asId } from '../../../src/platform/shared/ids.ts';

export const reviewer = 9;

/** The door of an event in these tests. */
const door: Door = {
  id: 1,
  title: 'Relay',
  startDate: '2026-11-14T12:00:00',
  endDate: '2026-11-14T20:00:00',
  allDay: false,
  place: '',
  cancelled: false,
  when: 'today',
  scanning: { open: true, reason: '', from: '' },
  expected: 134,
  in: 52,
  gates: [],
  salt: '',
};

/** Someone who comes, with the code `code-<registration>`. */
export function guest(registration: number, more: Partial<DoorPerson> = {}): DoorPerson {
  return {
    registration: asId(registration),
    barcode: `code-${registration}`,
    fullName: `Person ${registration}`,
    nameKey: `${registration} person`,
    club: '',
    kind: 'member',
    member: asId(registration),
    photo: '',
    attending: 'YES',
    waiting: false,
    party: null,
    validatedAt: null,
    gate: '',
    reviewer: '',
    ...more,
  };
}

/** A scan that waits. */
export function waiting(nonce: string, order: number, more: Partial<QueuedScan> = {}): QueuedScan {
  return { nonce, order, event: 1, reviewer, registration: order, decided: 'in', ...more };
}

/** A service that lets everyone in once, unless it was told otherwise. */
class StandInService implements DoorService {
  /** What it answers to whatever comes for an event, in place of results: 0 is no network. */
  readonly failing = new Map<number, number>();
  /** Nonces that make a whole batch be refused with 400. */
  readonly malformed = new Set<string>();
  readonly people = new Map<string | number, { registration: number; result: number }>();
  readonly sent: DoorScan[][] = [];
  readonly annulled: number[] = [];
  listed: DoorPerson[] = [];
  names_: DoorName[] = [];
  inside = 52;
  /** Answers wait for this. */
  held: Promise<void> = Promise.resolve();
  /** The list waits for this after it was made. */
  listHeld: Promise<void> = Promise.resolve();
  readonly #asked = Promise.withResolvers<void>();
  /** Something was sent. */
  readonly isAsked = this.#asked.promise;
  readonly #answers = new Map<string, ScanResult>();

  async scan(event: number, scans: DoorScan[]): Promise<ScanResult[]> {
    this.sent.push(scans);
    this.#asked.resolve();
    await this.held;
    this.#fail(event);
    if (scans.some(({ nonce }) => this.malformed.has(nonce))) throw new ApiFailure(400, 'Malformed.');
    return scans.map((scan) => this.#answer(scan));
  }

  #answer({ nonce, barcode, registration: own }: DoorScan): ScanResult {
    const key = barcode ?? own ?? 0;
    const registration = own ?? Number(barcode?.split('-')[1]);
    const known = this.people.get(key) ?? this.people.get(registration) ?? { registration, result: 200 };
    const answer = this.#answers.get(nonce) ?? {
      nonce,
      result: known.result,
      error: '',
      registration: known.registration,
      person: null,
      party: null,
      validatedAt: known.result === 409 ? '2026-11-14T11:00:00' : '',
      gate: known.result === 409 ? 'South' : '',
      reviewer: null,
      reason: '',
      otherEvent: null,
    };
    this.#answers.set(nonce, answer);
    if (answer.result === 200 && this.people.get(registration)?.result !== 409) this.inside += 1;
    if (answer.result === 200) this.people.set(registration, { registration, result: 409 });
    return answer;
  }

  #fail(event: number): void {
    const status = this.failing.get(event);
    if (status !== undefined) throw new ApiFailure(status, 'Refused.');
  }

  async annul(event: number, registration: number): Promise<void> {
    this.#fail(event);
    this.annulled.push(registration);
    this.people.delete(registration);
  }

  async door(event: number): Promise<Door> {
    this.#fail(event);
    return { ...door, in: this.inside };
  }

  async list(event: number) {
    this.#fail(event);
    const bytes = sealList(saltOf({ id: asId(1), createdAt: '2026-11-01T00:00:00.000Z' }), this.listed);
    await this.listHeld;
    return { content: Uint8Array.from(bytes).buffer, tag: String(this.listed.length) };
  }

  async names(event: number) {
    this.#fail(event);
    return { content: this.names_, tag: 'names' };
  }

  async isThere(): Promise<boolean> {
    return this.failing.get(1) !== 0;
  }
}

/** A door on a device of its own, which can be loaded again with what it keeps. */
export function standInDoor() {
  const database = new PassingDatabase();
  const store = new DoorStore(() => Promise.resolve(database));
  const service = new StandInService();
  const kept = new Map<number, Figures>();
  const problems: unknown[] = [];
  /** Waits that nobody has ended yet. */
  const pauses: (() => void)[] = [];
  let onPause: () => void = () => undefined;
  const tools: DoorTools = {
    store,
    service,
    figures: {
      last: async (event) => kept.get(event),
      keep: async (event, figures) => void kept.set(event, figures),
    },
    watchNetwork: () => undefined,
    pause: () =>
      new Promise((resolve) => {
        pauses.push(resolve);
        onPause();
      }),
    report: (reason) => void problems.push(reason),
  };
  const load = (key?: NamesKey, keepsNames = false) =>
    new DoorSession({ door, gate: 'North', keepsNames, timeZone: 'UTC', reviewer }, tools, key);
  /** Something waits, and then the time is over. */
  const passTime = async () => {
    if (pauses.length === 0) {
      await new Promise<void>((resolve) => {
        onPause = resolve;
      });
    }
    pauses.splice(0).forEach((end) => end());
  };
  return { store, service, load, passTime, problems };
}

/** An open door whose list has these people. */
export async function openDoor(t: TestContext, ...people: readonly number[]) {
  const standIn = standInDoor();
  standIn.service.listed = people.map((one) => guest(one));
  const session = standIn.load();
  await session.open();
  t.after(() => session.close());
  return { ...standIn, session };
}

/** Everything that can happen without waiting has happened. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
