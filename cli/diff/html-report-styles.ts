// Styles of the HTML report. Colors of added and removed text keep a contrast of 4.5 to 1 in both color schemes.
export const styles = `
:root {
  --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --surface: #fff; --raised: #f6f8fa;
  --added: #116329; --added-surface: #dafbe1; --removed: #a40e26; --removed-surface: #ffebe9; --moved: #7d4e00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6edf3; --soft: #9198a1; --line: #3d444d; --surface: #0d1117; --raised: #151b23;
    --added: #7ee787; --added-surface: #12361f; --removed: #ffa198; --removed-surface: #4a1c1f; --moved: #e3b341;
  }
}
* { box-sizing: border-box; }
body {
  max-inline-size: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--surface); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; }
h3 { margin: 1rem 0 0.25rem; font-size: 0.875rem; color: var(--soft); }
p { margin: 0.4rem 0; }
ul { margin: 0.25rem 0; padding-inline-start: 1.25rem; }
code { font: 0.875em ui-monospace, monospace; }
.sides, .note { color: var(--soft); }
.warning { color: var(--removed); font-weight: 600; }
.counts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.counts li { padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 2rem; }
.page { margin: 0.75rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; content-visibility: auto; contain-intrinsic-block-size: auto 3rem; }
.page > summary { cursor: pointer; }
.page > :is(h3):first-child { margin-block-start: 0; color: var(--text); }
.kind { display: inline-block; min-inline-size: 5rem; font-size: 0.8125rem; font-weight: 600; color: var(--soft); }
.added > .kind, .added > summary > .kind, .counts .added strong { color: var(--added); }
.removed > .kind, .removed > summary > .kind, .counts .removed strong { color: var(--removed); }
.moved > .kind, .moved > summary > .kind, .changed > .kind, .changed > summary > .kind { color: var(--moved); }
.page > summary > .kind { min-inline-size: 4rem; }
.name { margin-inline-end: 0.5rem; }
.route { color: var(--soft); }
.note { font-size: 0.875rem; }
.hunk { padding: 0.25rem 0.75rem; border-radius: 0.375rem; background: var(--raised); }
.hunk p { white-space: pre-wrap; }
.context { color: var(--soft); }
hr { block-size: 0; margin: 0.5rem 0; border: 0; border-block-start: 1px dashed var(--line); }
ins { background: var(--added-surface); color: var(--added); text-decoration: underline; text-decoration-thickness: 1px; }
del { background: var(--removed-surface); color: var(--removed); }
:focus-visible { outline: 2px solid var(--moved); outline-offset: 2px; border-radius: 0.25rem; }
@media (max-width: 40rem) {
  .page { padding: 0.6rem 0.75rem; }
  .page > .kind, .page > summary > .kind { min-inline-size: 0; margin-inline-end: 0.25rem; }
  .name { display: block; }
  .hunk { margin-inline: -0.25rem; padding-inline: 0.5rem; }
}
@media print { details:not([open]) > :not(summary) { display: block; } }
`;
