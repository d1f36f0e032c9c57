import { datePhrases } from '../../platform/localisation/date-words.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { oneLine } from '../../platform/shared/clean-text.ts';
import { venueLines, type Venue } from '../../platform/shared/venue.ts';
import type { When } from '../../platform/shared/when.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import {
  buttonHtml,
  letterHtml,
  nameHtml,
  paragraphHtml,
  smallPrintHtml,
} from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { promotionSentences } from './promotion-mail-words.ts';

/** What stands in the mail to a person who waited and got a seat. */
export interface PromotionLetter {
  readonly locale: Locale;
  readonly organisation: string;
  readonly name: string;
  readonly address: string;
  readonly event: When & { readonly title: string; readonly location: Venue };
  /** Where they decline without an account. */
  readonly link: string;
}

/** Writes the mail that tells someone on the waiting list that they have a seat, and how to give it back. */
export function composePromotion(letter: PromotionLetter): Mail {
  const { locale, link, event } = letter;
  const common = invitationSentences[locale];
  const say = promotionSentences[locale];
  const [name, title] = [oneLine(letter.name), oneLine(event.title)];
  const organisation = oneLine(letter.organisation);
  const facts = factsOf(letter);
  const greeting = (shown: string) => (name === '' ? common.hello : common.greeting(shown));
  const text = [
    greeting(name),
    say.promoted(title),
    facts.map((fact) => `  ${fact}`).join('\n'),
    say.ifNot,
    `${say.here}\n${link}`,
    common.linkIsPersonal,
    `${common.regards}\n${organisation}`,
  ];
  const rich = [
    paragraphHtml(greeting(nameHtml(name))),
    paragraphHtml(say.promoted(nameHtml(title))),
    ...facts.map((fact) => paragraphHtml(nameHtml(fact), 'margin:0 0 4px')),
    paragraphHtml(say.ifNot, 'margin:16px 0'),
    buttonHtml(link, say.button),
    smallPrintHtml(common.linkIsPersonal, common.noButton, link, ''),
    paragraphHtml(`${common.regards}<br>${nameHtml(organisation)}`, 'margin:24px 0 0'),
  ];
  const subject = say.subject(title);
  return {
    recipientName: name,
    recipientAddress: letter.address,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: letterHtml({ locale, organisation, title: subject }, rich.join('\n')),
  };
}

function factsOf({ locale, event }: PromotionLetter): string[] {
  const { fact, when, where } = invitationSentences[locale];
  const place = venueLines(event.location).join(', ');
  return [fact(when, datePhrases(event, locale).join(' ')), ...(place === '' ? [] : [fact(where, place)])];
}
