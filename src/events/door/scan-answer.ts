import type { EventRecord } from '../event/event.ts';
import type { Outcome, Person, RefusalInfo } from './check-in.ts';
import type { Party } from './party-rules.ts';

/** What became of a scan, and of the people who come together with this person, as it is now. */
export interface ScanAnswer {
  outcome: Outcome;
  party: Party | null;
  /** The event whose ticket it was, where that is another one and the reviewer may see it. */
  otherEvent?: Pick<EventRecord, 'id' | 'title' | 'start'> | null;
}

/** The person whom an answer is about; null when nobody has the code. */
export function personOf(outcome: Outcome): Person | null {
  return outcome.result === 200 ? outcome.person : (refusalOf(outcome)?.person ?? null);
}

/** What is known of someone of the event who was refused. */
export function refusalOf(outcome: Outcome): RefusalInfo | undefined {
  if (outcome.result === 200) return undefined;
  return outcome.info.find((info): info is RefusalInfo => 'person' in info);
}
