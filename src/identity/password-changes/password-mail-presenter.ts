import type { Locale } from '../../platform/localisation/locale.ts';
import { oneLine } from '../../platform/shared/clean-text.ts';
import {
  buttonHtml,
  letterHtml,
  nameHtml,
  paragraphHtml,
  smallPrintHtml,
} from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { passwordSentences } from './password-mail-words.ts';

/** What stands in a mail with a link to set a password. */
export interface PasswordLetter {
  readonly locale: Locale;
  /** Why it is sent: a first password, a forgotten one, or one in the place of what a stranger may know. */
  readonly occasion: 'first' | 'forgotten' | 'stopped';
  readonly organisation: string;
  readonly name: string;
  readonly address: string;
  /** With which the person signs in. */
  readonly username: string;
  readonly link: string;
  /** How long it works: hours for a forgotten password, days for a first one. */
  readonly amount: number;
}

/** Writes the mail with a link to set a password, in the language of the member. */
export function composePasswordMail(letter: PasswordLetter): Mail {
  const { locale, link, amount, address } = letter;
  const say = passwordSentences[locale];
  const occasion = say[letter.occasion];
  const [organisation, name, username] = [letter.organisation, letter.name, letter.username].map(oneLine) as [
    string,
    string,
    string,
  ];
  const subject = occasion.subject(organisation);
  const limits = [occasion.until(amount), occasion.ifNot];
  const text = [
    say.greeting(name),
    occasion.why(organisation),
    say.username(username),
    [say.chooseHere, link].join('\n'),
    limits.join('\n'),
    [say.regards, organisation].join('\n'),
  ];
  const html = [
    paragraphHtml(say.greeting(nameHtml(name))),
    paragraphHtml(occasion.why(nameHtml(organisation))),
    paragraphHtml(say.username(nameHtml(username))),
    buttonHtml(link, say.choose),
    smallPrintHtml(limits.join(' '), say.noButton, link, ''),
    `<p style="margin:24px 0 0">${say.regards}<br>${nameHtml(organisation)}</p>`,
  ];
  return {
    recipientName: name,
    recipientAddress: address,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: letterHtml({ locale, sender: organisation, title: subject }, html.join('\n')),
  };
}
