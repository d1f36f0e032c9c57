import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { up as step1 } from './0001-organisation-and-clubs.ts';
import { up as step2 } from './0002-members-and-functions.ts';
import { up as step3 } from './0003-accounts-and-mail.ts';
import { up as step4 } from './0004-activities-and-lists.ts';
import { up as step5 } from './0005-calendars-and-events.ts';
import { up as step6 } from './0006-registrations-and-scans.ts';
import { up as step7 } from './0007-change-marks.ts';
import { up as step8 } from './0008-search-and-event-indexes.ts';
import { up as step9 } from './0009-people-and-event-marks.ts';
import { up as step10 } from './0010-profile-and-event-marks.ts';
import { up as step11 } from './0011-registration-marks.ts';
import { up as step12 } from './0012-audit-trail.ts';
import { up as step13 } from './0013-external-keys.ts';
import { up as step14 } from './0014-names-of-active-members.ts';
import { up as step15 } from './0015-limits.ts';
import { up as step16 } from './0016-changes-by-key.ts';
import { up as step17 } from './0017-people-of-mails.ts';
import { up as step19 } from './0019-plain-search-index.ts';
import { up as step20 } from './0020-languages-and-calendars.ts';
import { up as step21 } from './0021-sessions-and-passkeys.ts';
import { up as step22 } from './0022-password-links-and-setup.ts';
import { up as step23 } from './0023-own-records.ts';
import { up as step24 } from './0024-kept-answers-and-links.ts';
import { up as step25 } from './0025-the-door.ts';
import { up as step26 } from './0026-seats.ts';
import { up as step27 } from './0027-managed-events.ts';
import { up as step28 } from './0028-event-parts.ts';
import { up as step29 } from './0029-messages.ts';
import { up as step30 } from './0030-participants.ts';
import { up as step31 } from './0031-name-and-title-keys.ts';
import { up as step32 } from './0032-guests-on-their-own.ts';
import { up as step33 } from './0033-counted-recipients.ts';
import { up as step34 } from './0034-mails-of-messages.ts';
import { up as step35 } from './0035-set-reminders.ts';
import { up as step36 } from './0036-due-reminders.ts';
import { up as step37 } from './0037-changes-of-calendars.ts';
import { up as step38 } from './0038-unlimited-invitations.ts';
import { up as step39 } from './0039-numbered-links.ts';
import { up as step40 } from './0040-proofs.ts';
import { up as step41 } from './0041-late-answers.ts';
import { up as step42 } from './0042-renewed-sign-ins.ts';
import { up as step43 } from './0043-address-changes.ts';
import { up as step44 } from './0044-out-of-the-trail.ts';
import { up as step45 } from './0045-token-families.ts';

/** Every change of the schema in the order of its name. A landed change is never edited. */
export const migrations: Record<string, (db: Kysely<unknown>, dialect: Dialect) => Promise<void>> = {
  '0001-organisation-and-clubs': step1,
  '0002-members-and-functions': step2,
  '0003-accounts-and-mail': step3,
  '0004-activities-and-lists': step4,
  '0005-calendars-and-events': step5,
  '0006-registrations-and-scans': step6,
  '0007-change-marks': step7,
  '0008-search-and-event-indexes': step8,
  '0009-people-and-event-marks': step9,
  '0010-profile-and-event-marks': step10,
  '0011-registration-marks': step11,
  '0012-audit-trail': step12,
  '0013-external-keys': step13,
  '0014-names-of-active-members': step14,
  '0015-limits': step15,
  '0016-changes-by-key': step16,
  '0017-people-of-mails': step17,
  '0019-plain-search-index': step19,
  '0020-languages-and-calendars': step20,
  '0021-sessions-and-passkeys': step21,
  '0022-password-links-and-setup': step22,
  '0023-own-records': step23,
  '0024-kept-answers-and-links': step24,
  '0025-the-door': step25,
  '0026-seats': step26,
  '0027-managed-events': step27,
  '0028-event-parts': step28,
  '0029-messages': step29,
  '0030-participants': step30,
  '0031-name-and-title-keys': step31,
  '0032-guests-on-their-own': step32,
  '0033-counted-recipients': step33,
  '0034-mails-of-messages': step34,
  '0035-set-reminders': step35,
  '0036-due-reminders': step36,
  '0037-changes-of-calendars': step37,
  '0038-unlimited-invitations': step38,
  '0039-numbered-links': step39,
  '0040-proofs': step40,
  '0041-late-answers': step41,
  '0042-renewed-sign-ins': step42,
  '0043-address-changes': step43,
  '0044-out-of-the-trail': step44,
  '0045-token-families': step45,
};
