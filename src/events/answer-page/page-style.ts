/** Where the fonts are; empty for those of the device. */
export interface PageFonts {
  sans: string;
  serif: string;
}

/** What an organisation chooses of the look. */
export interface PageLook {
  /** As `#rrggbb`. */
  brandColour: string;
  fonts: PageFonts;
}

/** The usual colour has another shade by night; that of an organisation is kept as it is. */
const usualColour = { day: '#17395c', night: '#23507f' };

/** The style of the guest's pages, which is that of the web app. */
export function pageStyle({ brandColour, fonts }: PageLook): string {
  const night = brandColour === usualColour.day ? usualColour.night : brandColour;
  return `${fontFace('Inter', '400 700', fonts.sans)}${fontFace('Source Serif 4', '600', fonts.serif)}
:root { --brand: ${brandColour} }
@media (prefers-color-scheme: dark) { :root { --brand: ${night} } }
${rules}`;
}

function fontFace(family: string, weight: string, address: string): string {
  if (address === '') return '';
  return `
@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: swap; src: url('${address}') format('woff2') }`;
}

/** Every pair of text and ground has a contrast of at least 4.5 to 1, by day and by night. */
const rules = `
:root { color-scheme: light dark; --paper: #f7f5f0; --card: #fff; --ink: #1b2430; --soft: #5b6675; --line: #e4e0d7;
  --edge: #8d8878; --link: #2c5f9e; --accent: #9a5a0a; --yes: #1c7a4a; --yes-soft: #e3f3ea;
  --no: #b3362b; --no-soft: #fae7e4; --open: #7d5600; --open-soft: #fdf1d3 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #10161e; --card: #19212c; --ink: #eef1f5; --soft: #a3aebb; --line: #2a3442; --edge: #7b8796;
    --link: #93bdf0; --accent: #f0b35c; --yes: #6fd39f; --yes-soft: #12372a; --no: #f19489;
    --no-soft: #43201c; --open: #f3c75d; --open-soft: #3a2e0c }
}
* { box-sizing: border-box }
body { margin: 0; padding: 3rem 1rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.55 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere }
main { max-width: 36rem; margin: 0 auto; padding: 2.5rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 1rem; box-shadow: 0 1px 3px rgb(27 36 48 / 8%) }
h1, h2 { font-family: 'Source Serif 4', Georgia, 'Times New Roman', serif; line-height: 1.2; text-wrap: balance }
h1 { margin: 0 0 1rem; font-size: 2rem; hyphens: auto; hyphenate-limit-chars: 15 }
h2 { margin: 0 0 .75rem; font-size: 1.25rem }
p { margin: 0 0 1.25rem }
main > :last-child, section > :last-child { margin-bottom: 0 }
.quiet { color: var(--soft); font-size: .9375rem }
.sender { display: flex; gap: .625rem; align-items: center; margin-bottom: 1.25rem; color: var(--accent); font-weight: 600 }
dl { margin: 0 0 1.5rem }
dt { color: var(--soft); font-size: .9375rem }
dd { margin: 0 0 .75rem; font-weight: 600 }
.phrase { display: inline-block }
dd.map { margin-top: -.75rem; font-weight: 400 }
dd.map a { display: inline-block; padding: .625rem 0; color: var(--link) }
small { color: var(--soft); font-size: .9375rem; font-weight: 400 }
.state { display: flex; gap: .75rem; align-items: center; padding: .75rem 1rem; border-radius: .75rem; font-weight: 600;
  color: var(--open); background: var(--open-soft) }
.state.yes { color: var(--yes); background: var(--yes-soft) }
.state.no { color: var(--no); background: var(--no-soft) }
svg { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentcolor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round }
.logo { width: 2rem; height: 2rem; stroke: #fff; stroke-width: 3.5 }
.logo rect { fill: var(--brand); stroke: none }
form { margin: 0 0 .75rem }
form > .main { display: flex; width: 100% }
.buttons { display: flex; gap: .75rem; flex-wrap: wrap }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0 }
legend { margin-bottom: .75rem; padding: 0; font: 600 1.25rem/1.2 'Source Serif 4', Georgia, 'Times New Roman', serif }
.field { margin-bottom: 1rem }
label { display: block; margin-bottom: .375rem; font-weight: 600 }
input, select, textarea { display: block; width: 100%; min-height: 3rem; padding: .625rem .875rem; font: inherit; color: var(--ink);
  background: var(--card); border: 1px solid var(--edge); border-radius: .75rem }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; margin: 0; font-weight: 400 }
.choice input { flex: none; width: 1.25rem; min-height: 1.25rem; accent-color: var(--brand) }
[aria-invalid] { border-color: var(--no) }
.wrong { margin: .375rem 0 0; color: var(--no); font-size: .9375rem; font-weight: 500 }
figure { margin: 0 0 1.5rem; padding: 1.25rem; text-align: center; color: #fff; background: var(--brand); border-radius: 1rem }
.code { width: min(15rem, 100%); height: auto; fill: #111; stroke: none; background: #fff; border-radius: .75rem }
figcaption { margin-top: .75rem; font-weight: 600 }
.actions { display: flex; flex-direction: column; gap: .75rem }
button, .button { display: inline-flex; flex: 1 1 auto; gap: .625rem; align-items: center; justify-content: center;
  min-height: 3rem; padding: .625rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  color: var(--ink); background: transparent; border: 1px solid var(--edge); border-radius: .75rem; cursor: pointer }
.actions .button { flex: none }
.main { color: #fff; background: var(--brand); border-color: var(--brand) }
.yes-button { color: var(--yes); background: var(--yes-soft); border-color: currentcolor }
.no-button { color: var(--no); background: var(--no-soft); border-color: currentcolor }
button:hover, .button:hover { text-decoration: underline }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
section { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem 1.25rem; margin: 1.5rem auto 0; font-size: .9375rem }
nav > * { padding: .5rem 0 }
nav a { color: var(--link) }
nav span { color: var(--soft) }
@media (max-width: 30rem) {
  body { padding: .75rem }
  main { padding: 1.5rem 1.25rem }
  h1 { font-size: 1.625rem }
}
@media print { body { padding: 0; background: none } main { border: 0; box-shadow: none } form, .actions, nav { display: none } }
`;
