import type { Door, DoorName, DoorScan, ScanResult } from '../api/schema.gen.ts';

/** A list that was asked for: a newer one, or null when the one that is held is as it should be. */
export type Asked<T> = { content: T; tag: string } | null;

/** What a door asks of the service. Whatever fails is an `ApiFailure`. */
export interface DoorService {
  scan(event: number, scans: DoorScan[], patience: number): Promise<readonly ScanResult[]>;
  annul(
    event: number,
    registration: number,
    body: { nonce: string; reason: string },
    patience?: number,
  ): Promise<void>;
  door(event: number): Promise<Door>;
  /** The sealed list, unless it is the one with this tag. */
  list(event: number, tag: string | undefined): Promise<Asked<ArrayBuffer>>;
  names(event: number, tag: string | undefined): Promise<Asked<DoorName[]>>;
  /** Whether anything answers at all. */
  isThere(patience: number): Promise<boolean>;
}
