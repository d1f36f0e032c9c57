import { escapeHtml } from '../shared/html.ts';
import type { InvitationWords } from './invitation-letter.ts';
import { invitationSentences } from './invitation-mail-words.ts';

/** Every pair of text and ground has a contrast of at least 4.5 to 1, by day and by night. */
const colour = {
  paper: '#f7f5f0',
  card: '#ffffff',
  ink: '#1b2430',
  soft: '#5b6675',
  line: '#e4e0d7',
  brand: '#17395c',
  accent: '#9a5a0a',
};
const serif = "Georgia,'Times New Roman',serif";
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

/**
 * The invitation for mail programs that show HTML. Styles stand on the elements and the layout on tables, because mail
 * programs drop the rest. Everything from outside is escaped, and text that may run from right to left is kept apart from
 * its surroundings.
 */
export function invitationHtml(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const host = name(words.hostName);
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(say.subject(words.title))}</title>
<style>${night}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed;background:${colour.card};border:1px solid ${colour.line};border-radius:16px">
<tr><td align="left" class="ink" style="padding:40px;font-family:${sans};font-size:17px;line-height:1.55;color:${colour.ink};overflow-wrap:anywhere">
<p class="accent" style="margin:0 0 24px;font-size:14px;font-weight:600;color:${colour.accent}">${name(words.organisation)}</p>
${paragraph(words.guestName === '' ? say.hello : say.greeting(name(words.guestName)))}
${paragraph(say.invites(host, name(words.organisation)))}
<h1 dir="auto" class="ink title" style="text-align:start;margin:24px 0 20px;font-family:${serif};font-size:30px;line-height:1.2;font-weight:700;color:${colour.ink}">${escapeHtml(words.title)}</h1>
${facts(words)}${message(words)}${button(words)}${description(words)}${smallPrint(words)}<p style="margin:24px 0 0">${say.regards}<br>${name(words.organisation)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function name(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** From here on, the content must be escaped already. */
function paragraph(content: string, style = 'margin:0 0 16px', kind = ''): string {
  return `<p${kind === '' ? '' : ` class="${kind}"`} style="${style}">${content}</p>`;
}

function facts(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const rows = [
    fact(say.when, words.when.map((part) => `<span style="display:inline-block">${part}</span>`).join(' ')),
    ...(words.where.length === 0 ? [] : [fact(say.where, ...placeParts(words.where))]),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 12px">
${rows.join('\n')}
</table>
`;
}

/** The first line stands out; the others complete it. Both must be escaped already. */
function fact(term: string, first: string, others = ''): string {
  const soft = `class="soft" style="font-size:14px;color:${colour.soft}"`;
  const more = others === '' ? '' : `<br><span ${soft}>${others}</span>`;
  return `<tr><td style="padding:0 0 12px"><span ${soft}>${term}</span><br><strong style="font-weight:600">${first}</strong>${more}</td></tr>`;
}

function placeParts([first = '', ...others]: readonly string[]): [string, string] {
  return [name(first), others.length === 0 ? '' : name(others.join(', '))];
}

function message(words: InvitationWords): string {
  if (words.message === '') return '';
  const quote = `text-align:start;margin:0 0 8px;padding:2px 0 2px 16px;border-left:3px solid ${colour.accent}`;
  return `${paragraph(invitationSentences[words.locale].writes(name(words.hostName)), 'margin:0 0 8px')}
<blockquote dir="auto" style="${quote}">${lines(words.message)}</blockquote>
`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

function button({ locale, link }: InvitationWords): string {
  const say = invitationSentences[locale];
  const look = `display:inline-block;padding:14px 28px;background:${colour.brand};color:#ffffff;font-weight:600;text-decoration:none;border-radius:12px`;
  return `<p style="margin:28px 0 8px"><a href="${escapeHtml(link)}" class="button" style="${look}">${say.answer}</a></p>
${paragraph(say.noAccount, `margin:0 0 28px;font-size:14px;color:${colour.soft}`, 'soft')}
`;
}

function description({ locale, description }: InvitationWords): string {
  if (description.length === 0) return '';
  const heading = `margin:0 0 8px;padding:24px 0 0;border-top:1px solid ${colour.line};font-family:${serif};font-size:20px;line-height:1.3;font-weight:700`;
  const paragraphs = description.map(
    (part) => `<p dir="auto" style="text-align:start;margin:0 0 16px">${lines(part)}</p>`,
  );
  return `<h2 class="line" style="${heading}">${invitationSentences[locale].about}</h2>
${paragraphs.join('\n')}
`;
}

function smallPrint(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const href = escapeHtml(words.link);
  const sentences = [say.calendar, ...(words.hostReadsReplies ? [say.replies(name(words.hostName))] : [])];
  const small = `margin:0 0 8px;font-size:14px;line-height:1.5;color:${colour.soft}`;
  const address = `<a href="${href}" class="link" style="color:${colour.brand}">${href}</a>`;
  return `<div class="line" style="padding:24px 0 0;border-top:1px solid ${colour.line}">
${paragraph(sentences.join(' '), small, 'soft')}
${paragraph(`${say.noButton}<br>${address}<br>${say.linkIsPersonal}`, small, 'soft')}
</div>
`;
}
