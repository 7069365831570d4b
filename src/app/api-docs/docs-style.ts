/** The look of the site in one small sheet of its own; its hash is in the page's policy. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf7f0; --sheet: #fffefb; --sunk: #f1ece0; --ink: #14213a; --ink-2: #404c63;
  --rule: #b9b09c; --action: #173a6e; --rust: #9c4519; --halo: #f2b632;
  --serif: "Iowan Old Style", Georgia, "Times New Roman", serif;
  --mono: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1621; --sheet: #161f2d; --sunk: #0a1019; --ink: #f1ece1; --ink-2: #c5cad3;
    --rule: #475469; --action: #a8c7f5; --rust: #ec9d6e; --halo: #b87f0a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 400 1.125rem / 1.6 system-ui, -apple-system, "Segoe UI", Arial, sans-serif;
  overflow-wrap: break-word;
}
header { border-bottom: 1px solid var(--rule); padding: 0.25rem clamp(1rem, 4vw, 2rem); }
header a {
  display: inline-flex; align-items: center; min-height: 2.75rem;
  font: 500 1.375rem var(--serif); color: var(--ink); text-decoration: none;
}
main { max-width: 66rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2rem) 6rem; }
h1, h2, h3 { font-family: var(--serif); font-weight: 500; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(2.125rem, 1.5rem + 2.7vw, 3.25rem); margin: 0 0 1rem; }
h2 { font-size: clamp(1.625rem, 1.35rem + 1.2vw, 2.125rem); margin: 4.5rem 0 0; }
h3 { font-size: 1.375rem; font-weight: 600; margin: 0 0 0.5rem; }
p { margin: 0 0 0.75rem; max-width: 64ch; }
.lead { font-size: 1.25rem; color: var(--ink-2); }
a { color: var(--action); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible {
  outline: 3px solid var(--ink); outline-offset: 2px;
  box-shadow: 0 0 0 2px var(--paper), 0 0 0 7px var(--halo);
}
.skip { position: absolute; left: 1rem; top: -6rem; background: var(--sheet); padding: 0.75rem 1rem; }
.skip:focus { top: 0.75rem; }
code { font-family: var(--mono); font-size: 0.9em; overflow-wrap: anywhere; }
nav { background: var(--sunk); padding: 1.25rem 1.5rem; margin-top: 2rem; }
nav h2 { font: 600 1rem system-ui, sans-serif; margin: 1rem 0 0; }
nav h2:first-child { margin-top: 0; }
nav ul { list-style: none; margin: 0; padding: 0; columns: 2 22rem; column-gap: 2rem; }
nav li { break-inside: avoid; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; font-size: 1rem; overflow-wrap: anywhere; }
.call, .shape { border-top: 1px solid var(--rule); padding-top: 1.5rem; margin-top: 2rem; }
.line { font-size: 1rem; }
.line b { color: var(--rust); margin-right: 0.25rem; }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0 1rem; background: var(--sheet); font-size: 1rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem; border: 1px solid var(--rule); }
thead th { background: var(--sunk); font-weight: 600; font-size: 0.9375rem; }
tbody th { font-weight: 600; }
tbody th code { white-space: nowrap; }
@media (max-width: 43.99rem) {
  table, tbody, tr, tbody th, td { display: block; border: 0; padding: 0; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table { border-bottom: 1px solid var(--rule); }
  tr { border-top: 1px solid var(--rule); padding: 0.6rem 0.75rem; }
  td:empty { display: none; }
}
.try a { display: inline-flex; align-items: center; min-height: 2.75rem; overflow-wrap: anywhere; }
@media print { nav, .skip, .try { display: none; } body { background: none; } }
`
