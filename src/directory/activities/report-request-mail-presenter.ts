import type { Locale } from '../../platform/localisation/locale.ts';
import { oneLine } from '../../platform/shared/clean-text.ts';
import {
  buttonHtml,
  letterHtml,
  nameHtml,
  paragraphHtml,
  smallPrintHtml,
} from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail, Mailbox } from '../../platform/outbox/mail.ts';
import { reportRequestSentences } from './report-request-words.ts';

/** What stands in a mail that asks a club to report what it did. */
export interface ReportLetter {
  readonly locale: Locale;
  readonly organisation: string;
  readonly club: string;
  /** The club year as people call it. */
  readonly year: string;
  readonly recipient: Mailbox;
  /** Who asks; answers go there. */
  readonly author: Mailbox;
  /** What they say, in their own words. */
  readonly words: string;
  /** Where an activity of the club is reported. */
  readonly link: string;
}

/** Writes the mail, in the language of its reader. */
export function composeReportMail(letter: ReportLetter): Mail {
  const { locale, link, year, words } = letter;
  const say = reportRequestSentences[locale];
  const [organisation, club, name, author] = [
    letter.organisation,
    letter.club,
    letter.recipient.name,
    letter.author.name,
  ].map(oneLine) as [string, string, string, string];
  const subject = say.subject(club, year);
  const text = [
    say.greeting(name),
    say.why(club, year),
    ...(words === '' ? [] : [say.says(author), quoted(words)]),
    [say.reportHere, link].join('\n'),
    say.reason,
    [say.regards, organisation].join('\n'),
  ];
  const lines = words.split('\n').map(nameHtml).join('<br>');
  const html = [
    paragraphHtml(say.greeting(nameHtml(name))),
    paragraphHtml(say.why(nameHtml(club), year)),
    ...(words === '' ? [] : [paragraphHtml(say.says(nameHtml(author))), paragraphHtml(lines)]),
    buttonHtml(link, say.report),
    smallPrintHtml(say.reason, say.noButton, link, ''),
    paragraphHtml(`${say.regards}<br>${nameHtml(organisation)}`, 'margin:24px 0 0'),
  ];
  return {
    recipientName: name,
    recipientAddress: letter.recipient.address,
    ...(letter.author.address === '' ? {} : { replyTo: letter.author }),
    subject,
    text: `${text.join('\n\n')}\n`,
    html: letterHtml({ locale, sender: organisation, title: subject }, html.join('\n')),
  };
}

function quoted(words: string): string {
  return words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
