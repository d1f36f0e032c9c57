import { localTextOf } from '../../platform/shared/local-time.ts';
import { presentPerson, presentRefusal } from './check-in-presenter.ts';
import type { Accepted } from './check-in.ts';
import { lockCodeHolders, unmarkValidated } from './code-holders-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import { doOnce } from './door-action-service.ts';
import type { OpenDoorParts } from './door-events-service.ts';
import { openDoorOf, withParties } from './door-scans-service.ts';
import type { ScanAnswer } from './scan-answer.ts';

/** Whose check-in is annulled, and why. */
export interface AnnulmentRequest {
  registration: RegistrationId;
  nonce: string;
  reason: string;
  requestId: string;
}

/** Annuls a check-in: the person is out again, a new scan lets them in, and the record says who did it and why. */
export async function annul(
  parts: OpenDoorParts,
  caller: Caller,
  event: EventId,
  { registration, nonce, reason, requestId }: AnnulmentRequest,
): Promise<ScanAnswer> {
  const { storage, clock } = parts;
  await openDoorOf(parts, caller, event);
  const mark = {
    kind: 'annulment',
    event,
    codeHash: secretHash(`annulment ${registration}`),
    registration,
  } as const;
  const scan = { scanned: { registration }, gate: '', scannedAt: null, requestId };
  const outcome = await doOnce(
    parts,
    caller,
    { mark, nonce, reason, scan },
    async (tx): Promise<Accepted> => {
      const [holder] = await lockCodeHolders(tx, [{ scanned: { registration } }]);
      if (holder?.eventId !== event) throw notFound('This registration');
      if (holder.validatedAt === null) throw conflict('This person is not checked in.');
      await unmarkValidated(tx, registration, nowInstantText(clock));
      const { reviewer } = presentRefusal(holder, clock.timeZone());
      return {
        result: 200,
        registration,
        person: presentPerson(holder),
        validatedAt: localTextOf(holder.validatedAt, clock.timeZone()),
        gate: holder.validatedGate,
        ...(reviewer === undefined ? {} : { reviewer }),
      };
    },
  );
  const [answer] = await withParties(storage.db, event, [outcome]);
  return answer ?? { outcome, party: null };
}
