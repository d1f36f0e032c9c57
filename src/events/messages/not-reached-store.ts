import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { MessageRecipientsTable } from './messages-tables.ts';

interface Person {
  member: MemberId | null;
  registration: RegistrationId | null;
}

/** The condition on `people` that to none of them one of these messages was to go whose mail has not left. */
export function wasReached(db: Db, messages: readonly MessageId[]): Expression<SqlBool> {
  const eb = expressionBuilder<{ people: Person }, 'people'>();
  return eb.and([
    eb.or([eb('member', 'is', null), eb('member', 'not in', notReached(db, messages, 'member_id'))]),
    eb.or([
      eb('registration', 'is', null),
      eb('registration', 'not in', notReached(db, messages, 'registration_id')),
    ]),
  ]);
}

/** Those to whom messages were to go whose mails have not left. */
function notReached<By extends 'member_id' | 'registration_id'>(
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
