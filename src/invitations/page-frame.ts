import { hash } from 'node:crypto';
import { escapeHtml } from '../shared/html.ts';

/** Every pair of text and ground has a contrast of at least 4.5 to 1, by day and by night. */
const style = `
:root { color-scheme: light dark; --ink: #1f2933; --quiet: #52606d; --line: #d5dbe1; --ground: #eef2f5; --sheet: #fff;
  --accent: #14476b; --on-accent: #fff; --soft: #e8f0f6; --yes: #17603a; --yes-soft: #e6f4ec }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e9ee; --quiet: #a5b2bf; --line: #3a4753; --ground: #12181d; --sheet: #1e262e; --accent: #8cc3ec;
    --on-accent: #10202c; --soft: #263441; --yes: #8fd6ad; --yes-soft: #1c3428 }
}
* { box-sizing: border-box }
body { margin: 0; padding: 2.5rem 1rem; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 34rem; margin: 0 auto; padding: 2rem; background: var(--sheet); border: 1px solid var(--line);
  border-top: .375rem solid var(--accent); border-radius: .5rem }
h1 { margin: 0 0 1rem; font-size: 1.625rem; line-height: 1.25; color: var(--accent) }
p { margin: 0 0 1.25rem }
p:last-child { margin-bottom: 0 }
.quiet { color: var(--quiet); font-size: .9375rem }
.sender { margin-bottom: .25rem; color: var(--quiet) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .375rem 1.25rem; margin: 0 0 1.5rem; padding: 1rem 0;
  border: solid var(--line); border-width: 1px 0 }
dt { color: var(--quiet) }
dd { margin: 0 }
.state { padding: .75rem 1rem; border-radius: .375rem; background: var(--soft); font-weight: 600 }
.state.yes { background: var(--yes-soft); color: var(--yes) }
form { display: flex; gap: .75rem; flex-wrap: wrap; margin: 0 0 1.25rem }
button, .button { flex: 1 1 11rem; min-height: 3rem; padding: .6875rem 1rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; color: var(--accent); background: transparent;
  border: 2px solid var(--accent); border-radius: .375rem; cursor: pointer }
.button { display: block }
.main { color: var(--on-accent); background: var(--accent) }
button:hover, .button:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
@media (max-width: 30rem) {
  body { padding: .75rem }
  main { padding: 1.25rem }
  h1 { margin-bottom: .75rem; font-size: 1.375rem }
  p { margin-bottom: 1rem }
  dl { margin-bottom: 1rem; padding: .75rem 0 }
  dl { grid-template-columns: 1fr; gap: 0 }
  dd + dt { margin-top: .375rem }
  dt { font-size: .9375rem }
}
`;

/** What the pages may load: their own style and nothing else; forms go only to this service. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A whole page around its content, which must be escaped already; the title must not. */
export function framedPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** What a page says when something does not work. */
export interface PageMessage {
  title: string;
  sentence: string;
  /** The address of the invitation, when it makes sense to go back there. */
  back: string | null;
}

/** The page for a link or an answer that does not work, or no longer. */
export function messagePage({ title, sentence, back }: PageMessage): string {
  const way =
    back === null ? '' : `\n<p><a class="button" href="${escapeHtml(back)}">Back to the invitation</a></p>`;
  return framedPage(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>${way}`);
}
