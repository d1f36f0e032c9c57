import { hasEnded, registrationClosedBecause, type RegistrationSettings } from '../event/event-rules.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { partnerFirstName } from '../../platform/localisation/partner-words.ts';
import { badField, badInput, type FieldProblem } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** The body of an invitation as the contract names its fields. */
export interface InvitationBody {
  member?: MemberId | 0 | undefined;
  guest_first_name?: string | undefined;
  guest_last_name?: string | undefined;
  guest_email?: string | undefined;
  guest_message?: string | undefined;
  guest_locale?: Locale | undefined;
  partner?: boolean | undefined;
  waiting?: boolean | undefined;
}

/** Whom an invitation means: a member, an external guest, or the caller's own partner. */
export type Invitee =
  | { kind: 'member'; member: MemberId }
  | ({ kind: 'guest' } & InvitedGuest)
  | ({ kind: 'partner' } & InvitedGuest);

/** A person who is no member; all but the names may be unknown. */
interface InvitedGuest {
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale | null;
}

/** Reads whom an invitation means; exactly one of member, guest and partner. A partner may be named like a guest. */
export function inviteeOf(body: InvitationBody): Invitee {
  const { partner = false } = body;
  // Programs that send every field send 0 where they mean nobody.
  const member = body.member === 0 ? undefined : body.member;
  const { guest_first_name: given } = body;
  const firstName = (partner ? partnerFirstName(given) : given) ?? '';
  const lastName = body.guest_last_name ?? '';
  const email = body.guest_email ?? '';
  const locale = body.guest_locale ?? null;
  checkNames({ guest_first_name: firstName, guest_last_name: lastName });
  const namesGuest = firstName !== '' || lastName !== '' || email !== '';
  if (member !== undefined) {
    if (partner || namesGuest) throw notExactlyOne();
    if (locale !== null)
      throw badField('guest_locale', 'is for guests: a member is written to in their own language');
    return { kind: 'member', member };
  }
  if (partner) return { kind: 'partner', firstName, lastName, email, locale };
  if (!namesGuest) throw notExactlyOne();
  checkGuestIsComplete({ guest_first_name: firstName, guest_last_name: lastName, guest_email: email });
  return { kind: 'guest', firstName, lastName, email, locale };
}

/** First and last name of a name written as one text: split at the last blank; a single word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** What people write before a dot in front of a name, often without a blank: Dr.No, St.Gallen, Md.Rahman. */
const abbreviations = [
  'Dr|Dra|Drs|Prof|Mag|Mgr|Dipl|Ing|Ir|Lic|med|dent|vet|phil|theol|iur|jur|rer|nat|habil',
  'Mr|Mrs|Ms|Me|Mme|Mlle|Hr|Fr|Sr|Sra|Jr|St|Ste|Sta|Rev|Hon|Md|Mohd|Ma|Capt|Col|Gen|Lt',
].join('|');

/**
 * What looks like the address of a website or a mailbox: mail programs make a link of it, in a mail that seems to come
 * from the organisation. There are too many top-level domains to list, so every word with a dot inside counts.
 */
const webAddress = new RegExp(
  [
    // With a scheme, or as everyone writes it.
    String.raw`:\/\/|\bwww\.`,
    // A mailbox.
    String.raw`\S@\S`,
    // Something with dots before a slash: example.co/gift.
    String.raw`[\p{L}\p{N}-]\.[\p{L}\p{N}.-]+[/\\?#]`,
    // A number of four parts, as machines have it.
    String.raw`\d\.\d+\.\d+\.\d`,
    // A whole word, a dot and at once the next word, in any script.
    String.raw`(?<![\p{L}\p{M}\p{N}]-*)(?!(?:${abbreviations})\.)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]+\.\p{L}[\p{L}\p{M}]`,
  ].join('|'),
  'iu',
);

/** A name as mail programs and readers see it: with the usual forms of dots and slashes, and without invisible characters. */
function asSeen(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('。', '.');
}

/** Which of these names hold the address of a website or a mailbox. */
export function webAddressProblems(names: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(names)
    .filter(([, name]) => webAddress.test(asSeen(name)))
    .map(([field]): FieldProblem => ({
      field,
      problem: 'must be a name, without the address of a website or a mailbox',
    }));
}

function checkNames(names: Record<string, string>): void {
  const wrong = webAddressProblems(names);
  if (wrong.length === 0) return;
  throw badInput('The name of a guest must not contain the address of a website or a mailbox.', wrong);
}

function checkGuestIsComplete(fields: Record<string, string>): void {
  const missing = Object.entries(fields)
    .filter(([, value]) => value === '')
    .map(([field]): FieldProblem => ({ field, problem: 'is required for a guest' }));
  if (missing.length === 0) return;
  throw badInput('A guest needs a first name, a last name and an e-mail address.', missing);
}

function notExactlyOne() {
  const problem = 'an invitation names exactly one of a member, a guest or a partner';
  return badInput('Please invite exactly one of a member, a guest or a partner.', [
    { field: 'member', problem },
  ]);
}

/**
 * Why nobody can be invited now, as a sentence; null while it is possible. Members invite while registration is
 * open; reviewers also afterwards, for people who stand at the door, until the event is over.
 */
export function invitingClosedBecause(
  event: RegistrationSettings,
  isReviewer: boolean,
  now: DateTimeText,
): string | null {
  if (!isReviewer) return registrationClosedBecause(event, now);
  if (event.cancelled) return 'The event was cancelled.';
  return hasEnded(event, now) ? 'The event is over.' : null;
}
