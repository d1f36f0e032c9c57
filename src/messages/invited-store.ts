import type { MemberId, MessageId, RegistrationId } from '../shared/ids.ts';
import { numberOf, sentRows, textOf } from '../storage/among.ts';
import type { Tx } from '../storage/database.ts';
import { toJson } from '../storage/json.ts';
import type { RecipientState } from './message.ts';

/** A member whom a message invites. */
export interface InvitedRecipient {
  readonly position: number;
  readonly registration: RegistrationId;
  readonly member: MemberId;
  readonly state: Extract<RecipientState, 'waiting' | 'no-address'>;
}

/** Stores some of those whom a message invites as its recipients, with one statement. */
export async function storeInvited(
  tx: Tx,
  message: MessageId,
  recipients: readonly InvitedRecipient[],
): Promise<void> {
  await tx
    .insertInto('message_recipients')
    .columns(['message_id', 'position', 'registration_id', 'member_id', 'state'])
    .expression((eb) =>
      eb
        .selectFrom(sentRows(tx, toJson(recipients)))
        .select([
          eb.lit(message).as('message_id'),
          numberOf('position').as('position'),
          numberOf<RegistrationId>('registration').as('registration_id'),
          numberOf<MemberId>('member').as('member_id'),
          textOf<RecipientState>('state').as('state'),
        ]),
    )
    .execute();
}
