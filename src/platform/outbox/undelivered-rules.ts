/** Why a mail did not arrive, as far as a person can do something about it; empty where nothing is known. */
export const undeliveredReasons = [
  '',
  'no-mailbox',
  'mailbox-full',
  'bad-address',
  'refused',
  'too-big',
  'later',
  'server',
] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];

/** By the enhanced status code without its class (RFC 3463), which says more than the reply. */
const reasonOfStatus: Readonly<Record<string, UndeliveredReason>> = {
  '1.1': 'no-mailbox',
  '1.2': 'bad-address',
  '1.3': 'bad-address',
  '1.6': 'no-mailbox',
  '1.10': 'bad-address',
  '2.0': 'no-mailbox',
  '2.1': 'no-mailbox',
  '2.2': 'mailbox-full',
  '2.3': 'too-big',
  '3.4': 'too-big',
};

const reasonOfReply: Readonly<Record<number, UndeliveredReason>> = {
  550: 'no-mailbox',
  551: 'no-mailbox',
  552: 'mailbox-full',
  553: 'bad-address',
};

/** Reads what was kept of a failure, as `smtpFailure` writes it. */
export function undeliveredReason(summary: string): UndeliveredReason {
  if (summary === '') return '';
  if (summary.includes('(EENVELOPE)')) return 'bad-address';
  if (summary.includes('(EMESSAGE)')) return 'too-big';
  const [, reply = '', status = '', stage = ''] =
    /^(\d{3})(?: [245]\.(\d+\.\d+))? \(([a-z-]+)\)/.exec(summary) ?? [];
  const isAboutMail = stage === 'recipient' || stage === 'message';
  if (!isAboutMail) return 'server';
  const known = reasonOfStatus[status];
  if (known !== undefined) return known;
  if (reply.startsWith('4')) return 'later';
  // A bare 550 names the mailbox only where the recipient was named; behind the text it is an opinion of the mail.
  const byReply = status === '' && stage === 'recipient' ? reasonOfReply[Number(reply)] : undefined;
  return byReply ?? 'refused';
}
