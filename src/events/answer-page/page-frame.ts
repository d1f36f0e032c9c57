import { hash } from 'node:crypto';
import type { Attending } from '../event/attending.ts';
import { locales, type Locale } from '../../platform/localisation/locale.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import { languageNames, pageWords } from './invitation-page-words.ts';
import { pageStyle, type PageLook } from './page-style.ts';

/** What the pages may load: their own style, fonts of this service, and nothing else; forms go only to this service. */
export function pagePolicy(look: PageLook): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', pageStyle(look), 'base64')}'`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** For whom a page is written, and where it is. */
export interface PageSetting {
  locale: Locale;
  /** The address of the invitation, which answers are sent to. */
  address: string;
  /** What follows every address as long as the reader has chosen a language; empty otherwise. */
  query: string;
  /** The answer that the reader chose in the mail, and has not given yet. */
  chosen?: Attending | undefined;
  look: PageLook;
}

/** What follows an address to choose a language. */
export function languageQuery(locale: Locale): string {
  return `?lang=${locale}`;
}

/** A whole page around its content, which must be escaped already; the title must not. */
export function framedPage({ locale, look, chosen }: PageSetting, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${pageStyle(look)}</style>
</head>
<body>
<main>
${content}
</main>
${languageSwitch(locale, chosen)}
</body>
</html>
`;
}

/** Links to the same page, so that it works without a script; readers find their own language by its own name. */
function languageSwitch(current: Locale, chosen: Attending | undefined): string {
  const kept = chosen === undefined ? '' : `&amp;answer=${chosen}`;
  const links = locales.map((locale) =>
    locale === current
      ? `<span lang="${locale}" aria-current="true">${languageNames[locale]}</span>`
      : `<a lang="${locale}" hreflang="${locale}" href="${languageQuery(locale)}${kept}">${languageNames[locale]}</a>`,
  );
  return `<nav aria-label="${pageWords[current].languages}">\n${links.join('\n')}\n</nav>`;
}

/** What a page says when something does not work. */
export interface PageMessage {
  title: string;
  sentence: string;
  /** Whether it makes sense to go back to the invitation. */
  hasWayBack: boolean;
}

/** The page for a link or an answer that does not work, or no longer. */
export function messagePage(setting: PageSetting, { title, sentence, hasWayBack }: PageMessage): string {
  const { address, query, locale } = setting;
  const way = `\n<p><a class="button" href="${escapeHtml(address + query)}">${pageWords[locale].back}</a></p>`;
  const content = `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>${hasWayBack ? way : ''}`;
  return framedPage(setting, title, content);
}
