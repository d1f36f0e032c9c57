import type { Clock } from '../../src/shared/clock.ts';
import type { EventId } from '../../src/shared/ids.ts';
import type { Tx } from '../../src/storage/database.ts';
import { greatEventTitle } from '../../src/demo/great-event.ts';
import { issueTokens } from './people.ts';

/** The event to which people from everywhere come, with what its doors need. */
export interface GreatEvent {
  event: EventId;
  registrations: number;
  reviewerTokens: string[];
  /** Of everyone who comes. */
  codes: string[];
}

/** The great event with everyone still outside; null where the organisation is too small to have one. */
export async function gatherGreatEvent(tx: Tx, clock: Clock): Promise<GreatEvent | null> {
  const found = await tx
    .selectFrom('events')
    .select('id')
    .where('title', '=', greatEventTitle)
    .executeTakeFirst();
  if (found === undefined) return null;
  const event = found.id;
  await sendEveryoneOut(tx, event);
  const reviewers = await tx
    .selectFrom('event_reviewers')
    .select('member_id')
    .where('event_id', '=', event)
    .where('member_id', 'is not', null)
    .orderBy('id')
    .execute();
  const members = reviewers.flatMap(({ member_id: member }) => member ?? []);
  const tokens = await issueTokens(tx, clock, members);
  const registrations = await tx
    .selectFrom('registrations')
    .select(['barcode', 'attending'])
    .where('event_id', '=', event)
    .orderBy('id')
    .execute();
  const codes = registrations.flatMap(({ attending, barcode }) => (attending === 'YES' ? barcode : []));
  return { event, registrations: registrations.length, reviewerTokens: [...tokens.values()], codes };
}

/** An earlier benchmark on the same data has let many in already. */
async function sendEveryoneOut(tx: Tx, event: EventId): Promise<void> {
  await tx.deleteFrom('scans').where('requested_event', '=', event).execute();
  await tx
    .updateTable('registrations')
    .set({ validated_at: null, validated_by: null })
    .where('event_id', '=', event)
    .where('validated_at', 'is not', null)
    .execute();
}
