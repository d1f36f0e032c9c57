import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { composePasswordMail } from './password-mail-presenter.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { resetPassword } from '../sign-in/credentials-service.ts';
import { checkNewPassword } from '../passwords/password-check-service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { forgottenLinkHours, type PasswordPurpose } from '../passwords/password-link.ts';
import {
  findPasswordLink,
  putPasswordLinks,
  takePasswordLink,
  type LinkRecipient,
} from '../passwords/password-links-store.ts';

/** What a mail with a link needs to know of the installation. */
export interface LinkSettings {
  organisation: () => string;
  publicUrl: string;
  language: () => Locale;
  welcomeDays: number;
}

interface LinkSending {
  recipients: readonly LinkRecipient[];
  purpose: PasswordPurpose;
  /** Whether the members have just stopped someone else who changed their e-mail address. */
  isStop?: boolean;
}

/** Mails each of these members a link to set a password, in the place of an earlier one. */
export async function sendLinks(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  config: LinkSettings,
  { recipients, purpose, isStop = false }: LinkSending,
): Promise<void> {
  const isFirst = purpose === 'first';
  const amount = isFirst ? config.welcomeDays : forgottenLinkHours;
  const expiresAt = clock.now().add({ hours: isFirst ? 24 * amount : amount });
  const links = recipients.map((recipient) => ({ recipient, secret: newSecret(256) }));
  await putPasswordLinks(
    tx,
    links.map(({ recipient, secret }) => ({
      member_id: recipient.id,
      hash: secretHash(secret),
      purpose,
      created_at: nowInstantText(clock),
      expires_at: instantText(expiresAt),
    })),
  );
  for (const { recipient, secret } of links) {
    const occasion = isStop ? 'stopped' : purpose;
    const mail = composePasswordMail({ ...addressed(config, recipient, secret), occasion, amount });
    await queueMail(tx, clock, mail, { from: origin.memberId, to: recipient.id, registration: null });
  }
  await recordChanges(
    tx,
    clock,
    origin,
    recipients.map((recipient) => sending(recipient, purpose)),
  );
}

function addressed(
  { language, organisation, publicUrl }: LinkSettings,
  member: LinkRecipient,
  secret: string,
) {
  return {
    locale: member.language ?? language(),
    organisation: organisation(),
    name: fullName(member),
    address: member.email,
    username: member.username ?? '',
    // Behind the sign that ends what browsers send: no server on the way logs it.
    link: `${publicUrl}/password#${secret}`,
  };
}

/** The secret stands in the mail alone. */
function sending({ id }: LinkRecipient, purpose: PasswordPurpose): Change {
  const about = { subject: 'member', subjectId: id, memberId: id };
  return { action: 'send-password-link', ...about, before: null, after: { purpose } };
}

/** Whom a link is for, and until when it can be used; one that is unknown, used, replaced or over is gone. */
export async function readLink(db: Db, clock: Clock, { demo }: { demo: boolean }, secret: string) {
  if (secret === demoSecrets.passwordLink && !demo) throw linkIsGone();
  const link = await findPasswordLink(db, secretHash(secret));
  if (link === undefined || link.expires_at <= nowInstantText(clock)) throw linkIsGone();
  const { id, username, purpose, expires_at: expires } = link;
  return { id, fullName: fullName(link), username: username ?? '', purpose, expires, names: link };
}

function linkIsGone(): DomainError {
  return new DomainError('gone', 'This link has been used, replaced by a newer one, or is over.');
}

/** Sets the password of the member whose link this is; the link works once. */
export async function setPasswordByLink(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  config: { organisation: () => string; demo: boolean },
  { secret, password }: { secret: string; password: string },
): Promise<void> {
  const { id: member, names } = await readLink(storage.db, clock, config, secret);
  const { first_name, middle_name, last_name, username } = names;
  await checkNewPassword(password, [
    config.organisation(),
    first_name,
    middle_name,
    last_name,
    username ?? '',
  ]);
  const hash = await hashPassword(password);
  await storage.write(async (tx) => {
    // Of two who use it at the same moment, one is too late.
    if (!(await takePasswordLink(tx, secretHash(secret)))) throw linkIsGone();
    await resetPassword(tx, clock, origin, { member, hash });
  });
}
