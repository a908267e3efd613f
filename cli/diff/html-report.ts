// Format `html` of `galley diff`: one file that needs no other and runs no script.
import type {ChangedPage, PageDiff, SiteDiff} from '../../renderer/diff/compare-sites.js';
import type {SharedChange} from '../../renderer/diff/shared-changes.js';
import type {Block, Hunk} from '../../renderer/diff/block-and-word-diff.js';
import {escapeAttribute, escapeText} from '../../runtime/text/escape-html.js';
import {formatCount} from '../terminal/format-values.js';
import type {Comparison} from './compare-sides.js';
import {
  errorNotes,
  fieldSection,
  fileText,
  markupNotes,
  pageNote,
  routesText,
  sectionsOf,
  sideName,
  summaryText,
  weightText,
  type Section,
} from './report-texts.js';
import {styles} from './html-report-styles.js';
import {capitalize} from '../../runtime/text/capitalize.js';

/** Pages whose changes are shown without a click. */
const maxOpen = 20;

export function htmlReport({before, after, diff}: Comparison): string {
  const sides = `${escapeText(sideName(before))} <span aria-label="compared with">→</span> ${escapeText(sideName(after))}`;
  const title = escapeText(`${sideName(before)} → ${sideName(after)}: ${summaryText(diff)}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<header>
<p class="sides">${sides}</p>
<h1>${escapeText(summaryText(diff))}</h1>
${errorNotes([before, after])
  .map((note) => `<p class="warning">${escapeText(note)}</p>`)
  .join('\n')}
${countsList(diff)}
</header>
<main>
${[pagesSection(diff), sharedSection(diff), otherSection(diff)].filter(Boolean).join('\n')}
</main>
</body>
</html>`;
}

function countsList({counts}: SiteDiff): string {
  const items = (['added', 'removed', 'moved', 'changed', 'unchanged'] as const).map(
    (kind) => `<li class="${kind}"><strong>${counts[kind].toLocaleString('en')}</strong> ${kind}</li>`,
  );
  return `<ul class="counts" aria-label="Pages">${items.join('')}</ul>`;
}

function pagesSection({pages}: SiteDiff): string {
  if (pages.length === 0) return '';
  let opened = 0;
  const items = pages.map((page) => {
    if (page.change === 'added' || page.change === 'removed')
      return `<div class="page ${page.change}">${pageHead(page)}</div>`;
    const body = changesOf(page);
    if (body === '') return `<div class="page ${page.change}">${pageHead(page)}</div>`;
    const open = opened++ < maxOpen ? ' open' : '';
    return `<details class="page ${page.change}"${open}><summary>${pageHead(page)}</summary>\n${body}</details>`;
  });
  return `<section aria-labelledby="pages"><h2 id="pages">Pages</h2>\n${items.join('\n')}\n</section>`;
}

function pageHead(page: PageDiff): string {
  const from = page.change === 'moved' ? `<code>${escapeText(page.from)}</code> → ` : '';
  const note = pageNote(page);
  return [
    `<span class="kind">${page.change}</span>`,
    `<span class="name"><strong>${escapeText(page.title)}</strong> <span class="route">${from}<code>${escapeText(page.route)}</code></span></span>`,
    note === '' ? '' : `<span class="note">${escapeText(note)}</span>`,
  ].join(' ');
}

function changesOf(page: ChangedPage): string {
  const weight = weightText(page.weight);
  const {around} = page;
  return [
    ...sectionsOf(page).map(sectionList),
    page.text === undefined ? '' : `<h3>Text</h3>\n${page.text.hunks.map(hunkHtml).join('\n<hr>\n')}`,
    around.added.length + around.removed.length > 0 ? sectionList({label: 'outside the content', ...around}) : '',
    weight === undefined ? '' : `<p class="note">Weight: ${escapeText(weight)}</p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

function sectionList({label, removed, added}: Section): string {
  const title = capitalize(label);
  return `<h3>${escapeText(title)}</h3>\n${itemList({removed, added})}`;
}

function itemList({removed, added}: Omit<Section, 'label'>): string {
  const items = [
    ...removed.map((text) => `<li><del>${escapeText(text)}</del></li>`),
    ...added.map((text) => `<li><ins>${escapeText(text)}</ins></li>`),
  ];
  return `<ul>${items.join('')}</ul>`;
}

function hunkHtml(hunk: Hunk): string {
  return `<div class="hunk">${hunk.map(blockHtml).join('\n')}</div>`;
}

function blockHtml(block: Block): string {
  const isSame = block.every(({kind}) => kind === 'same');
  const parts = block.map(({kind, text}) => {
    const shown = escapeText(text);
    return kind === 'same' ? shown : kind === 'added' ? `<ins>${shown}</ins>` : `<del>${shown}</del>`;
  });
  return `<p${isSame ? ' class="context"' : ''}>${parts.join('')}</p>`;
}

function sharedSection({shared}: SiteDiff): string {
  if (shared.length === 0) return '';
  const [common, single] = [
    shared.filter(({routes}) => routes.length > 1),
    shared.filter(({routes}) => routes.length === 1),
  ];
  const folded =
    single.length === 0
      ? ''
      : `<details><summary>Header, menu or footer of one page only: ${formatCount(single.length, 'page')}</summary>\n${single.map(sharedHtml).join('\n')}</details>`;
  return `<section aria-labelledby="shared"><h2 id="shared">Changes that pages share, and changes outside their content</h2>\n${common.map(sharedHtml).join('\n')}\n${folded}\n</section>`;
}

function sharedHtml({routes, fields, added, removed}: SharedChange): string {
  const names = routes.map((route) => `<li><code>${escapeText(route)}</code></li>`).join('');
  const title = routes.length > 3 ? formatCount(routes.length, 'page') : routesText(routes);
  const list = routes.length > 3 ? `\n<details><summary>Which pages</summary><ul>${names}</ul></details>` : '';
  return [
    `<div class="page shared"><h3>${escapeText(title)}</h3>`,
    ...fields.map(fieldSection).map(sectionList),
    added.length + removed.length > 0 ? itemList({removed, added}) : '',
    `${list}</div>`,
  ].join('\n');
}

function otherSection(diff: SiteDiff): string {
  const notes = markupNotes(diff).map((note) => `<p>${escapeText(note)}</p>`);
  const files = diff.files.map(
    (file) =>
      `<li class="${escapeAttribute(file.change)}"><span class="kind">${file.change}</span> ${escapeText(fileText(file))}</li>`,
  );
  const list =
    files.length === 0
      ? ''
      : `<h3>${formatCount(files.length, 'other file')}</h3>\n<ul class="files">${files.join('\n')}</ul>`;
  if (notes.length === 0 && list === '') return '';
  return `<section aria-labelledby="others"><h2 id="others">Other differences</h2>\n${[...notes, list].join('\n')}\n</section>`;
}
