// The stylesheet of Mermaid diagrams, which is published with pages that have some. The colors are made of those of the
// site, so they follow its light and dark modes.
import {hashOf} from '../../base/hash.js';

/** Mixes the color of text into that of the page. */
const mix = (percent: number): string => `color-mix(in srgb,var(--mermaid-fg) ${percent}%,var(--mermaid-bg))`;

/** By the names that the package uses in its pictures. */
const colors: Readonly<Record<string, string>> = {
  bg: 'var(--surface,Canvas)',
  fg: 'var(--text,CanvasText)',
  text: 'var(--mermaid-fg)',
  'text-sec': 'var(--text-muted,var(--mermaid-fg))',
  'text-muted': 'var(--text-muted,var(--mermaid-fg))',
  'text-faint': 'var(--text-muted,var(--mermaid-fg))',
  line: mix(55),
  arrow: mix(85),
  'node-fill': 'var(--surface-sunken,var(--mermaid-bg))',
  'node-stroke': mix(35),
  'group-fill': 'var(--mermaid-bg)',
  'group-hdr': mix(6),
  'inner-stroke': mix(14),
  'key-badge': mix(10),
};

// In a layer of the site, and without specificity, so that its styles can set other colors.
const css = `@layer components{
:where(figure.mermaid){${Object.entries(colors)
  .map(([name, color]) => `--mermaid-${name}:${color}`)
  .join(';')};margin-inline:0}
figure.mermaid>div{overflow-x:auto}
figure.mermaid>div>svg{display:block;max-inline-size:none;margin-inline:auto}
figure.mermaid text{font-family:var(--sans,system-ui,sans-serif)}
figure.mermaid .mono{font-family:var(--mono,ui-monospace,monospace)}
figure.mermaid>figcaption{margin-block-start:.5rem;font-size:.875rem;text-align:center;color:var(--mermaid-text-sec)}
figure.mermaid>details{margin-block-start:.5rem;font-size:.8125rem}
figure.mermaid>details>summary{inline-size:fit-content;cursor:pointer;color:var(--mermaid-text-sec)}
figure.mermaid>details>summary::before{content:"▸ " / ""}
figure.mermaid>details[open]>summary::before{content:"▾ " / ""}
figure.mermaid>details>pre{overflow-x:auto}
@media print{figure.mermaid>details{display:none}figure.mermaid>div>svg{max-inline-size:100%;block-size:auto}}
}
`;

/** The stylesheet and its output path. */
export const mermaidStyles = {path: `_assets/mermaid.${hashOf(css).slice(0, 8)}.css`, css};
