import type { Locale } from '../localisation/locale.ts';
import { escapeHtml } from '../shared/html.ts';

/** Every pair of text and ground has a contrast of at least 4.5 to 1, by day and by night. */
export const colour = {
  paper: '#f7f5f0',
  card: '#ffffff',
  ink: '#1b2430',
  soft: '#5b6675',
  line: '#e4e0d7',
  brand: '#17395c',
  accent: '#9a5a0a',
};
/** For headings. */
export const serif = "Georgia,'Times New Roman',serif";
const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For mail programs that know the night; all others keep the colours on the elements, or turn them round themselves. */
const night = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#10161e!important}
.card{background:#19212c!important;border-color:#2a3442!important}
.ink{color:#eef1f5!important}
.soft{color:#a3aebb!important}
.line{border-color:#2a3442!important}
.button{background:#23507f!important}
.accent{color:#f0b35c!important}
.link{color:#93bdf0!important}
}
@media (max-width:480px){.card>tbody>tr>td{padding:24px 20px!important}.title{font-size:25px!important}}`;

/** What stands around every mail. */
export interface LetterFrame {
  readonly locale: Locale;
  /** In whose name it comes, as it stands above it. */
  readonly sender: string;
  /** Of the page, which some programs show in a tab; not yet escaped. */
  readonly title: string;
}

/**
 * A mail for programs that show HTML. Styles stand on the elements and the layout on tables, because mail programs drop
 * the rest. Everything from outside is escaped, and text that may run from right to left is kept apart from its
 * surroundings. The content must be escaped already.
 */
export function letterHtml({ locale, sender, title }: LetterFrame, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${night}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed;background:${colour.card};border:1px solid ${colour.line};border-radius:16px">
<tr><td align="left" class="ink" style="padding:40px;font-family:${sans};font-size:17px;line-height:1.55;color:${colour.ink};overflow-wrap:anywhere">
<p class="accent" style="margin:0 0 24px;font-size:14px;font-weight:600;color:${colour.accent}">${nameHtml(sender)}</p>
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A name, which may run in another direction than the sentence around it. */
export function nameHtml(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** Addresses of pages and of people in a text, without what can hide where one leads. */
const addressInText = /(?:https?:\/\/|www\.)[^\s<>"\p{Cc}\p{Cf}]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu;

/** A text of a person in lines, whose addresses are links that show where they lead. */
export function writtenHtml(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(addressInText)) {
    const address = withoutEndOfSentence(found);
    const href = hrefOf(address);
    if (href === null) continue;
    parts.push(escapeHtml(text.slice(end, index)), linkHtml(href, address));
    end = index + address.length;
  }
  return [...parts, escapeHtml(text.slice(end))].join('').replaceAll('\n', '<br>\n');
}

/** What ends a sentence, and a bracket that was opened before, do not belong to an address. */
function withoutEndOfSentence(found: string): string {
  const bare = found.replace(/[.,;:!?'’”»*_]+$/u, '');
  const opened = bare.split('(').length;
  const isTooMuch = bare.endsWith(')') && bare.split(')').length > opened;
  return isTooMuch ? withoutEndOfSentence(bare.slice(0, -1)) : bare;
}

/** Null for what is no address, and for one that begins with a name, which reads as if that were where it leads. */
function hrefOf(address: string): string | null {
  if (!/^(?:https?:\/\/|www\.)/iu.test(address)) return `mailto:${address}`;
  const url = URL.parse(/^www\./iu.test(address) ? `https://${address}` : address);
  return url === null || url.username !== '' || url.password !== '' ? null : url.href;
}

/** A link that says something; neither part is escaped yet. */
export function linkHtml(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}" class="link" style="color:${colour.brand}">${escapeHtml(label)}</a>`;
}

/** A paragraph; its content must be escaped already. */
export function paragraphHtml(content: string, style = 'margin:0 0 16px', kind = ''): string {
  return `<p${kind === '' ? '' : ` class="${kind}"`} style="${style}">${content}</p>`;
}

/** The one thing to do, as a button. */
export function buttonHtml(link: string, label: string): string {
  const look = `display:inline-block;padding:14px 28px;background:${colour.brand};color:#ffffff;font-weight:600;text-decoration:none;border-radius:12px`;
  return `<p style="margin:28px 0 8px"><a href="${escapeHtml(link)}" class="button" style="${look}">${label}</a></p>`;
}

/** What stands at the end in small letters: sentences, and the address for whom the button does not work. */
export function smallPrintHtml(sentences: string, noButton: string, link: string, afterLink: string): string {
  const small = `margin:0 0 8px;font-size:14px;line-height:1.5;color:${colour.soft}`;
  return `<div class="line" style="padding:24px 0 0;border-top:1px solid ${colour.line}">
${paragraphHtml(sentences, small, 'soft')}
${paragraphHtml(`${noButton}<br>${linkHtml(link, link)}<br>${afterLink}`, small, 'soft')}
</div>
`;
}
