/** Every pair of text and ground has a contrast of at least 4.5 to 1, by day and by night. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #f7f5f0; --card: #fff; --ink: #1b2430; --soft: #5b6675; --line: #e4e0d7;
  --edge: #8d8878; --brand: #17395c; --link: #17395c; --accent: #9a5a0a; --yes: #1c7a4a; --yes-soft: #e3f3ea;
  --no: #b3362b; --no-soft: #fae7e4; --open: #7d5600; --open-soft: #fdf1d3 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #10161e; --card: #19212c; --ink: #eef1f5; --soft: #a3aebb; --line: #2a3442; --edge: #7b8796;
    --brand: #23507f; --link: #93bdf0; --accent: #f0b35c; --yes: #6fd39f; --yes-soft: #12372a; --no: #f19489;
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
.sender { margin-bottom: .5rem; color: var(--accent); font-size: .9375rem; font-weight: 600 }
dl { margin: 0 0 1.5rem }
dt { color: var(--soft); font-size: .9375rem }
dd { margin: 0 0 .75rem; font-weight: 600 }
.phrase { display: inline-block }
small { color: var(--soft); font-size: .9375rem; font-weight: 400 }
.state { display: flex; gap: .75rem; align-items: center; padding: .75rem 1rem; border-radius: .75rem; font-weight: 600;
  color: var(--open); background: var(--open-soft) }
.state.yes { color: var(--yes); background: var(--yes-soft) }
.state.no { color: var(--no); background: var(--no-soft) }
svg { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentcolor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round }
form { display: flex; gap: .75rem; flex-wrap: wrap; margin: 0 0 .75rem }
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
