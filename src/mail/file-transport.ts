import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { parseSender, toMessage } from './mail-message.ts';
import { DeliveryError, type MailTransport, type OutgoingMail } from './mail.ts';

/** Where the mails go when there is no mail server. */
export interface MailFolder {
  readonly folder: string;
  /** `Name <name@example.org>` */
  readonly from: string;
}

/** Writes each mail as an `.eml` file that any mail program opens, instead of sending it. */
export function fileTransport(settings: MailFolder): MailTransport {
  const sender = parseSender(settings.from);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(toMessage(mail, sender));
        await writeWhole(settings.folder, fileName(mail), message as Buffer);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new DeliveryError({
          kind: 'unavailable',
          summary: `The mail could not be written to the mail folder (${code})`,
        });
      }
    },
    async close() {
      composer.close();
    },
  };
}

/** The same for every try, so that a second try replaces the file of the first. */
function fileName(mail: OutgoingMail): string {
  return `${mail.createdAt.slice(0, 'YYYY-MM-DD'.length)}-${mail.id}.eml`;
}

/** A reader sees the whole file or none, and it is on the disk when this resolves. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${name}.tmp`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
}
