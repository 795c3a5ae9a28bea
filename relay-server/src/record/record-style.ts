/** The sheets of the record, on a screen and on paper. */
export const RECORD_CSS = `
:root { color-scheme: light; font: 14px/1.45 system-ui, "Noto Sans", sans-serif; }
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; color: #111; background: #fff; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0.5rem; break-after: avoid; }
p { margin: 0.25rem 0; }
a { color: #0a4f4a; }
nav a { display: inline-block; padding: 0.75rem 0.75rem 0.75rem 0; min-height: 1.5rem; }
.lead { font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { color: #444; }
dd { margin: 0; }
.scroller { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.5rem; border-bottom: 1px solid #999; overflow-wrap: break-word; }
th { font-weight: 600; border-bottom-width: 2px; overflow-wrap: normal; }
td:first-child, time { white-space: nowrap; }
td bdi { overflow-wrap: anywhere; }
.who bdi, .player bdi { overflow-wrap: break-word; }
.player { min-width: 8em; }
.when { min-width: 5.8em; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.signs { margin-top: 2rem; break-inside: avoid; }
.signs p { display: inline-block; width: 18rem; margin: 3rem 2rem 0 0; border-top: 1px solid #111; padding-top: 0.25rem; }
.when time { white-space: normal; }
@media screen and (max-width: 700px) { body { padding: 1rem; } table { min-width: 56rem; } }
@media print {
  @page { margin: 14mm; }
  :root { font-size: 9pt; }
  body { padding: 0; max-width: none; }
  nav { display: none; }
  .scroller { overflow: visible; }
  a { color: inherit; text-decoration: none; }
}
`;
