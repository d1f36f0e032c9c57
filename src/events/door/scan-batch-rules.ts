import { localTextOf } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { RegistrationId, ScanId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type {
  FirstScan,
  NamedMember,
  Outcome,
  ScanReason,
  Refused,
  Scan,
  Scanned,
  ScanRecord,
} from './check-in.ts';
import { presentPerson, presentRefusal } from './check-in-presenter.ts';
import { cameInAt, decide, isSameScan, nonceRefusal, type Door } from './check-in-rules.ts';
import type { CheckInMark, CodeHolder } from './code-holder.ts';

/** What scans that come together are decided with. */
export interface ScanSetting {
  /** Null when the event is unknown or the caller does not review it. */
  door: Door | null;
  reviewer: NamedMember;
  now: InstantText;
  timeZone: string;
}

/** What has to be stored of scans that were decided together. */
export interface DecidedScans {
  /** In the order of the scans. */
  outcomes: Outcome[];
  records: ScanRecord[];
  marks: CheckInMark[];
  /** Refused before, of which the device says only now that it had let the person in. */
  conflicts: ScanId[];
}

const kind = 'scan';

/** What stands for a scan where the scanned text must not be kept. */
function codeHashOf(scanned: Scanned): string {
  return secretHash('barcode' in scanned ? scanned.barcode : `registration ${scanned.registration}`);
}

/**
 * Decides about scans in their order, each as if those before it had been stored already: a person is let in once, and a
 * nonce that comes again gets its first answer. `firsts` are what the reviewer did with these nonces before.
 */
export function decideScans(
  setting: ScanSetting,
  scans: readonly Scan[],
  holders: readonly CodeHolder[],
  firsts: ReadonlyMap<string, FirstScan>,
): DecidedScans {
  const batch = new Batch(setting, holders, firsts);
  for (const scan of scans) batch.add(scan);
  return batch.decided;
}

class Batch {
  readonly decided: DecidedScans = { outcomes: [], records: [], marks: [], conflicts: [] };
  readonly #setting: ScanSetting;
  readonly #byCode = new Map<string, CodeHolder>();
  readonly #byRegistration = new Map<RegistrationId, CodeHolder>();
  readonly #firsts: Map<string, FirstScan>;

  constructor(setting: ScanSetting, holders: readonly CodeHolder[], firsts: ReadonlyMap<string, FirstScan>) {
    this.#setting = setting;
    this.#firsts = new Map(firsts);
    for (const holder of holders) {
      // What one scan of the batch changes of a registration, the next one sees.
      const own = { ...holder };
      this.#byCode.set(own.barcode, own);
      this.#byRegistration.set(own.id, own);
    }
  }

  add(scan: Scan): void {
    const { event, nonce } = scan;
    const codeHash = codeHashOf(scan.scanned);
    const holder = this.#holderOf(scan.scanned);
    const registration = holder?.id ?? null;
    const first = nonce === null ? undefined : this.#firsts.get(nonce);
    if (first !== undefined) {
      const isSame = isSameScan(first, { kind, event, codeHash, registration });
      if (isSame) this.#answerAgain(scan, first);
      else this.#record({ ...scan, kind, nonce: null, codeHash, registration, outcome: nonceRefusal });
      return;
    }
    this.#record({ ...scan, kind, codeHash, registration, outcome: this.#decide(scan, holder) });
  }

  #holderOf(scanned: Scanned): CodeHolder | null {
    const found =
      'barcode' in scanned
        ? this.#byCode.get(scanned.barcode)
        : this.#byRegistration.get(scanned.registration);
    return found ?? null;
  }

  #answerAgain(scan: Scan, first: FirstScan): void {
    this.decided.outcomes.push(first.outcome);
    const isNews = scan.decided === 'in' && first.decided === null && first.outcome.result !== 200;
    if (!isNews) return;
    first.decided = 'in';
    if (first.id !== null) this.decided.conflicts.push(first.id);
    const recorded = this.decided.records.find(({ nonce }) => nonce === scan.nonce);
    if (recorded !== undefined) recorded.decided = 'in';
  }

  #record(record: ScanRecord): void {
    this.decided.records.push(record);
    this.decided.outcomes.push(record.outcome);
    if (record.nonce !== null) this.#firsts.set(record.nonce, { ...record, id: null });
  }

  #decide(scan: Scan, holder: CodeHolder | null): Outcome {
    const { door, reviewer, now, timeZone } = this.#setting;
    const decision = decide(door, holder);
    if (decision.result !== 200) {
      const { result, error, about, reason } = decision;
      const info = about === null ? [] : [presentRefusal(about, timeZone)];
      return { result, error, info, ...refusalDetail(scan, holder, reason) };
    }
    const { registration } = decision;
    const at = cameInAt(scan, now, timeZone);
    const { gate } = scan;
    this.decided.marks.push({ id: registration.id, at, gate });
    Object.assign(registration, {
      validatedAt: at,
      validatedGate: gate,
      validator_id: reviewer.id,
      validator_first_name: reviewer.fullName,
    });
    const person = presentPerson(registration);
    return {
      result: 200,
      registration: registration.id,
      person,
      validatedAt: localTextOf(at, timeZone),
      gate,
    };
  }
}

/** What exactly was wrong. Only of a ticket that is shown it is said that it is of another event: numbers can be tried out. */
function refusalDetail(
  { scanned }: Scan,
  holder: CodeHolder | null,
  reason: ScanReason | undefined,
): Pick<Refused, 'reason' | 'otherEvent'> {
  if (reason === undefined) return {};
  if (reason !== 'other-event') return { reason };
  return 'barcode' in scanned && holder !== null
    ? { reason, otherEvent: holder.eventId }
    : { reason: 'unknown' };
}
