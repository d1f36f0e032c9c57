import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../shared/atomic-file.ts';
import { errorCode } from '../shared/errors.ts';
import { parseSender, toMessage } from './mail-message-rules.ts';
import { DeliveryError, type MailTransport, type OutgoingMail } from './mail.ts';

/** Where the mails go when there is no mail server. */
export interface MailFolder {
  readonly folder: string;
  /** `Name <name@example.org>` */
  readonly from: string;
}

/** Mails hold names, addresses and answer links. */
const onlyForUs = { durable: true, mode: 0o600 };

/** Writes each mail as an `.eml` file that any mail program opens, instead of sending it. */
export function fileTransport(settings: MailFolder): MailTransport {
  const sender = parseSender(settings.from);
  let composer: ReturnType<typeof createComposer> | undefined;
  return {
    async send(mail) {
      try {
        composer ??= createComposer();
        const { message } = await (await composer).sendMail(toMessage(mail, sender));
        await mkdir(settings.folder, { recursive: true });
        await writeAtomically(join(settings.folder, fileName(mail)), [message as Buffer], onlyForUs);
      } catch (error) {
        throw new DeliveryError({
          kind: 'unavailable',
          summary: `The mail could not be written to the mail folder (${errorCode(error) || 'unknown'})`,
        });
      }
    },
    async close() {
      (await composer)?.close();
    },
  };
}

/** The mail library is loaded for the first mail: a service that sends none does without its memory. */
async function createComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** The same for every try, so that a second try replaces the file of the first. */
function fileName(mail: OutgoingMail): string {
  return `${mail.createdAt.slice(0, 'YYYY-MM-DD'.length)}-${mail.id}.eml`;
}
