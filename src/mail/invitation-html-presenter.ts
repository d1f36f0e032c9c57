import { escapeHtml } from '../shared/html.ts';
import type { InvitationWords } from './invitation-letter.ts';

/** Dark blue on white and white on dark blue: a contrast of more than 7 to 1, both ways. */
const colour = { ink: '#1f2933', accent: '#14476b', quiet: '#52606d', line: '#d5dbe1', ground: '#f4f6f8' };
const paragraph = 'margin:0 0 16px';

/**
 * The invitation for mail programs that show HTML. Styles stand on the elements and the layout on one table,
 * because mail programs drop the rest. Everything from outside is escaped, and text that may run from right to
 * left is kept apart from its surroundings.
 */
export function invitationHtml(words: InvitationWords): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invitation: ${escapeHtml(words.title)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid ${colour.line};border-radius:8px">
<tr><td align="left" style="padding:28px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:${colour.ink}">
<p style="${paragraph}">Dear ${name(words.guestName)}</p>
<p style="${paragraph}">${name(words.hostName)} invites you to an event of ${name(words.organisation)}:</p>
<h1 dir="auto" style="margin:0 0 12px;font-size:24px;line-height:1.25;color:${colour.accent}">${escapeHtml(words.title)}</h1>
${facts(words)}${message(words)}${answer(words.link)}<p style="margin:24px 0 0;color:${colour.quiet}">With kind regards<br>${name(words.organisation)}</p>
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

function facts(words: InvitationWords): string {
  const where = words.where === '' ? '' : `<strong>Where:</strong> ${name(words.where)}<br>\n`;
  return `<p style="${paragraph}">
<strong>When:</strong> ${escapeHtml(words.when)}<br>
${where}<strong>Host:</strong> ${name(words.hostName)}
</p>
`;
}

function message(words: InvitationWords): string {
  if (words.message === '') return '';
  const quote = `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid ${colour.line};overflow-wrap:anywhere`;
  return `<p style="margin:0 0 8px">${name(words.hostName)} writes:</p>
<blockquote dir="auto" style="${quote}">${escapeHtml(words.message).replaceAll('\n', '<br>\n')}</blockquote>
`;
}

function answer(link: string): string {
  const href = escapeHtml(link);
  const button = `display:inline-block;padding:14px 28px;background:${colour.accent};color:#ffffff;font-weight:bold;text-decoration:none;border-radius:6px`;
  return `<p style="margin:24px 0"><a href="${href}" style="${button}">Answer YES or NO</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${colour.quiet};overflow-wrap:anywhere">You need no account. If the button does not work, open this address:<br><a href="${href}" style="color:${colour.accent}">${href}</a><br>The link is meant for you alone, and works until the event.</p>
`;
}
