import { column, idColumn, reference, required } from './column-kinds.ts';
import { instant } from './date-kinds.ts';
import { id as idKind, yesNo } from './number-kinds.ts';
import { defineTable, type CheckedRow, type RowProblem } from './table-definition.ts';
import { digest } from './text-kinds.ts';

/** Links in mails beside the one that stands with the registration. */
export const earlierLinks = defineTable({
  name: 'earlier-links',
  purpose:
    'Links to answer that are in mails beside the one of `registrations`, such as those of reminders, and links of ' +
    'invitations that were taken back. Written by the service; it is here so that a move keeps it.',
  right: 'manage-events',
  anchors: ['event'],
  columns: [
    { ...idColumn, required: true },
    reference('event', 'events', 'The event.', null, required),
    reference(
      'registration',
      'registrations',
      'What it opens, of the same event; empty when that was taken back.',
    ),
    column('replyHash', digest, 'The digest of the secret in the link.', null, {
      required: true,
      secret: true,
    }),
    column(
      'addressHash',
      { ...digest, empty: '' },
      'The digest of the address to which the mail went; empty where no limit counts it.',
      null,
      { secret: true },
    ),
    column(
      'invitedBy',
      idKind,
      'The number of the member against whose limit the mail counts; empty for none.',
    ),
    column('invitedAsReviewer', yesNo(0), 'Whether they sent it as a reviewer of the event.'),
    column('sentAt', instant, 'When the mail was sent.', null, required),
  ],
  unique: [{ fields: ['reply_hash'], column: 'replyHash', reason: 'belongs to another link' }],
  check: checkLink,
});

function checkLink({ fields, targets: { registration } }: CheckedRow): RowProblem[] {
  if (registration === undefined || registration.row['event_id'] === fields['event']) return [];
  return [{ field: 'registration', problem: 'belongs to another event than the link' }];
}
