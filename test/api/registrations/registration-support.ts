import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import type { TestApi } from '../../support/test-api.ts';

/** A member's registration as it is stored, or undefined. */
export function storedRegistration(api: TestApi, event: EventId, member: MemberId) {
  return api.deps.storage.db
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', event)
    .where('member_id', '=', member)
    .executeTakeFirst();
}

/** Every registration of an event as it is stored. */
export function storedRegistrations(api: TestApi, event: EventId) {
  return api.deps.storage.db
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', event)
    .orderBy('id')
    .execute();
}

/** A registration as it is stored, by its id. */
export function storedById(api: TestApi, id: RegistrationId) {
  return api.deps.storage.db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many mails were ever queued. */
export async function queuedMails(api: TestApi): Promise<number> {
  return (await api.deps.storage.db.selectFrom('outbox').select('id').execute()).length;
}

/** Sends what is queued into the data folder and reads the mails to one address there. */
export async function mailsTo(api: Pick<TestApi, 'deps'>, address: string): Promise<Email[]> {
  await api.deps.outbox.sender.drain();
  const folder = join(api.deps.config.dataFolder, 'mail');
  // By time, then by number, of which the tenth comes behind the ninth.
  const { compare } = new Intl.Collator('en', { numeric: true });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted(compare);
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The answer link in a mail, as its reader finds it in the text. */
export function linkIn(mail: Email | undefined): URL {
  const found = mail?.text?.match(/https?:\/\/\S+\/invitations\/\S+/);
  if (found === undefined || found === null) throw new Error('The mail holds no answer link.');
  return new URL(found[0]);
}
