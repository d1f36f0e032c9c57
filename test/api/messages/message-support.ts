import type { EventId } from '../../../src/shared/ids.ts';
import type { TestApi } from '../../support/test-api.ts';

/** The mails of the outbox, in the order in which they were written. */
export function mailsOf({ deps }: TestApi) {
  return deps.storage.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

/** Those to whom mails were written, sorted. */
export async function addressesOf(api: TestApi): Promise<string[]> {
  return (await mailsOf(api)).map((mail) => mail.recipient_address).toSorted();
}

/** What is stored of messages. */
export function storedMessages({ deps }: TestApi) {
  return deps.storage.db.selectFrom('messages').selectAll().orderBy('id').execute();
}

/** Sends a message to a segment with the count that a dry run shows, and writes its mails. */
export async function sendTo(api: TestApi, event: EventId, segment: string, token: string) {
  const path = `/manage/events/${event}/messages`;
  const body = { segment, subject: 'About the dinner', text: 'Please bring a cake.\nThank you.' };
  const preview = await api.post(`${path}?dryRun=true`, token, body);
  const answer = await api.post(path, token, { ...body, expected: preview.body.count });
  await api.deps.messages.writer.drain();
  return { preview, answer };
}

/** The path of the personal link in a mail. */
export function linkIn(text: string): string {
  return new URL(/https?:\/\/\S+\/invitations\/\w+/.exec(text)?.[0] ?? '').pathname;
}
