import type { MessageId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { MessageRecipientsTable } from './messages-tables.ts';

/** Those to whom messages were to go whose mails have not left. */
export function notReached<By extends 'member_id' | 'registration_id'>(
  db: Db,
  messages: readonly MessageId[],
  by: By,
) {
  return db
    .selectFrom('message_recipients')
    .select((eb) =>
      eb
        .ref(`message_recipients.${by}`)
        .$notNull()
        .$castTo<NonNullable<MessageRecipientsTable[By]>>()
        .as('id'),
    )
    .where((eb) => among(db, eb.ref('message_id'), messages))
    .where(`message_recipients.${by}`, 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', '!=', 'queued'),
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.id', '=', 'message_recipients.mail_id')
            .whereRef('outbox.message_id', '=', 'message_recipients.message_id')
            .where('outbox.state', 'in', ['queued', 'failed']),
        ),
      ]),
    );
}
