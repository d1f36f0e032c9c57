import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { hasNoMail } from './message-conditions.ts';

type UnregisteredState = 'told' | 'untold' | 'unreached';
type RegisteredState = UnregisteredState | 'yes' | 'no' | 'waiting' | 'left';

/**
 * How someone who is registered stands to the event: over `registrations`, `members` and, as `tried`, the members to whom
 * something was sent. Guests are told by whoever brings them, and the invited where no mail has missed them or is still held back.
 */
export function registeredState(): RawBuilder<RegisteredState> {
  return sql<RegisteredState>`case
    when registrations.attending = 'YES' then 'yes'
    when registrations.attending = 'NO' then 'no'
    when members.active = 0 then 'left'
    when registrations.waiting_since is not null then 'waiting'
    when registrations.member_id is null or tried.reached = 1 then 'told'
    when tried.missed = 1 then 'unreached'
    when tried.held = 1 then 'untold'
    when registrations.invited_by is not null then 'told'
    else 'untold' end`;
}

/** How a member of `tried` stands to the event who is not registered. */
export function unregisteredState(): RawBuilder<UnregisteredState> {
  return sql<UnregisteredState>`case when tried.announced = 1 then 'told' when tried.unannounced = 1 then 'unreached'
    else 'untold' end`;
}

/** Whether a member of `tried` is registered at the event. */
export function isRegisteredThere(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from registrations
    where registrations.event_id = tried.event_id and registrations.member_id = members.id)`;
}

/** Whether a member at `places` belongs to the audience of an event whose calendar belongs to `owners`: 1 or 0. */
export function isOfAudience(): RawBuilder<number> {
  return sql<number>`case when members.active = 1 and places.path >= owners.path
    and places.path < (substr(owners.path, 1, length(owners.path) - 1) || '0') then 1 else 0 end`;
}

/**
 * The changes of the registrations, the messages with how many they go to, and those who got none. Many of these are few
 * whatever the size of the event, so that this takes less than counting.
 */
export function audienceMark(): RawBuilder<string> {
  return sql<string>`
    (select coalesce(sum(changes), 0) from registration_marks where registration_marks.event_id = events.id)
    || ' ' || (select count(*) || ' ' || count(messages.send_at) || ' ' || count(messages.withdrawn_at) || ' '
        || coalesce(sum(messages.id + messages.recipients), 0)
      from message_events join messages on messages.id = message_events.message_id
      where message_events.event_id = events.id)
    || ' ' || (select count(*) || ' ' || coalesce(sum(position), 0)
      from message_events join message_recipients on message_recipients.message_id = message_events.message_id
      where message_events.event_id = events.id and ${hasNoMail()} and state not in ('held', 'waiting'))
    || ' ' || (select count(*) || ' ' || coalesce(sum(outbox.id), 0)
      from message_events join outbox on outbox.message_id = message_events.message_id
      where message_events.event_id = events.id and outbox.state = 'failed')`;
}
