import { setImmediate } from 'node:timers/promises';
import type { House } from './house.ts';

/**
 * The link in the newest mail to an address that leads to a page of the service, such as `/password#`, as soon as the mail
 * is in the outbox; some are written after the request was answered.
 */
export async function mailedLink({ deps }: House, address: string, page: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s/]+(?:/[^\\s/]+)*${page}[a-z2-7]+`);
  for (;;) {
    const mails = await deps.storage.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient_address', '=', address)
      .orderBy('id', 'desc')
      .execute();
    const [found] = mails.flatMap(({ text }) => link.exec(text)?.[0] ?? []);
    if (found !== undefined) return found;
    await setImmediate();
  }
}
