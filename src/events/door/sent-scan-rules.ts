import type { Scan, Scanned } from './check-in.ts';
import { badInput } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** A scan as a device sends it. */
interface SentScan {
  nonce: string;
  barcode?: string;
  registration?: RegistrationId;
  scannedAt?: DateTimeText;
  gate?: string;
  decided?: 'in';
}

/** The scans of a batch; refused when one of them does not say whom it is about, or says it twice. */
export function sentScans(sent: readonly SentScan[], event: EventId, requestId: string): Scan[] {
  return sent.map((scan, index) => {
    const { nonce, scannedAt = null, gate = '', decided = null } = scan;
    const sent = { nonce, scannedAt, gate, decided, metaid: null };
    return { scanned: scannedOf(scan, index), event, ...sent, requestId };
  });
}

function scannedOf({ barcode, registration }: SentScan, index: number): Scanned {
  if (barcode !== undefined && registration === undefined) return { barcode: readable(barcode) };
  if (registration !== undefined && barcode === undefined) return { registration };
  const problem = 'must stand alone: send either barcode or registration';
  const field = `scans.${index}.${barcode === undefined ? 'barcode' : 'registration'}`;
  throw badInput(`${field} ${problem}.`, [{ field, problem }]);
}

/** Cameras read whatever is held before them; what no code of ours can contain must not reach the database as it is. */
function readable(barcode: string): string {
  return barcode
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\u{FFFD}')
    .trim();
}
