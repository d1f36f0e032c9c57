import { setImmediate } from 'node:timers/promises';
import type { House } from './house.ts';

/** So often the outbox is looked into: much more than a mail takes that is written after its request was answered. */
const mostLooks = 5000;

/** The link in the newest mail to an address that leads to a page of the service, such as `/password#`. */
export async function mailedLink({ deps }: House, address: string, page: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<>]+?${page}[a-z2-7]+`);
  for (let looks = 0; looks < mostLooks; looks++) {
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
  throw new Error(`There is no mail to ${address} with a link to ${page}.`);
}
