// Converts a page of MkDocs.
import path from 'node:path';
import type {Json} from '../../../../renderer/base/json.js';
import {pathBelow} from '../../../../renderer/base/posix-path.js';
import {asObject, asText} from '../../narrow-json.js';
import type {ImportedPage, Notes} from '../../imported-site.js';
import {readPage} from '../../read-page.js';
import {relocateIncludes} from '../../relocate-includes.js';
import {entriesAt, itemsAt, textAt, valueAt, type StaticValue} from '../../static-eval/static-value.js';
import {convertDefinitionLists} from '../../text/convert-definition-lists.js';
import {convertMkdocs} from '../../text/convert-mkdocs.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {iconOfPath} from '../../text/mkdocs/material-icons.js';
import {definedReferences} from '../../text/mkdocs/cross-references.js';
import {usesMacros} from '../../text/mkdocs/text-context.js';
import {withAppendedFiles} from './append-snippets.js';
import {withFolderFields} from './folder-fields.js';
import {postFields} from './read-blog.js';
import type {MkdocsSite} from './mkdocs-site.js';
import {mkdocsPageUrl} from './page-url.js';

export function convertMkdocsPage(below: string, site: MkdocsSite): ImportedPage {
  const {project, notes} = site.context;
  const file = site.docs === '' ? below : `${site.docs}/${below}`;
  const front = withFolderFields(readPage(file, site.context), below, site.folderFields);
  const to = site.paths.get(below) ?? below;
  const placeAt = (line: number) => ({file, line});
  const included = relocateIncludes(withAppendedFiles(front.body, site.appended), front.lines + 1, {
    project,
    notes,
    files: site.files,
    from: file,
    to,
    roots: site.snippetRoots,
    sourceRoot: site.docs,
    pagePath: (old) => site.paths.get(pathBelow(site.docs, old)),
  });
  const converted = convertMkdocs(included, front.lines + 1, {
    notes,
    placeAt,
    extensions: site.extensions,
    plugins: site.plugins,
    referenceHref: referencesOf(below, included, site),
    variable: (keys) => (usesMacros(site) ? variableText(keys, front, site) : undefined),
  });
  const body = site.extensions.has('def_list') ? convertDefinitionLists(converted) : converted;
  return {
    from: file,
    to,
    url: mkdocsPageUrl(below, site),
    aliases: [],
    text: front.with(
      {
        ...fieldChanges(front, file, notes),
        ...(to === 'index.md' && homeFields(front, site)),
        ...(site.blog?.posts.has(below) && postFields(front, site.blog)),
        ...(site.drafts.has(below) && {draft: true}),
      },
      body,
    ),
  };
}

/** Variables of the macros plugin are those of `extra`, and `extra` itself. The front matter of the page overrides them. */
function variableText(keys: readonly string[], {fields}: FrontMatter, {config}: MkdocsSite): string | undefined {
  const [first = '', ...others] = keys;
  const own = fields[first];
  if (own !== undefined)
    return pythonText(others.reduce<Json | undefined>((inner, key) => asObject(inner)?.[key], own));
  const found = valueAt(config, ...(first === 'config' ? others : first === 'extra' ? keys : ['extra', ...keys]));
  return found?.kind === 'scalar' ? pythonText(found.value, found.written) : undefined;
}

/** Returns a value as Python writes it. `written` tells `2.0`, which is a float there, from `2`. */
function pythonText(value: Json | undefined, written = ''): string | undefined {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number')
    return `${value}${Number.isInteger(value) && /^[-+]?\d+\.0*$/.test(written) ? '.0' : ''}`;
  return asText(value);
}

/** Returns the addresses of references on a page, as links of the old site. */
function referencesOf(
  below: string,
  body: string,
  {findReference}: MkdocsSite,
): (name: string) => string | null | undefined {
  if (findReference === undefined) return () => undefined;
  const defined = definedReferences(body);
  return (name) => {
    if (defined.has(name.toLowerCase())) return undefined;
    const target = findReference(name);
    if (target === undefined) return null;
    const file = path.posix.relative(path.posix.dirname(below), target.below);
    return target.id === undefined ? file : `${target.below === below ? '' : file}#${target.id}`;
  };
}

/** The home page shows the navigation like other pages, unless it has its own template, is not listed, or hides the navigation. */
function homeFields({fields}: FrontMatter, {config}: MkdocsSite): Record<string, Json> {
  const hidden = Array.isArray(fields.hide) ? fields.hide.map(String) : [];
  const isListed = valueAt(config, 'nav') === undefined || textsIn(valueAt(config, 'nav')).includes('index.md');
  return fields.template === undefined && isListed && !hidden.includes('navigation') ? {layout: 'docs'} : {};
}

/** All texts of a list, at any depth. */
function textsIn(value: StaticValue | undefined): readonly string[] {
  const text = textAt(value);
  if (text !== undefined) return [text];
  return [...itemsAt(value), ...entriesAt(value).map(([, inner]) => inner)].flatMap(textsIn);
}

function fieldChanges({fields, lineOf}: FrontMatter, file: string, notes: Notes): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  const hidden = Array.isArray(fields.hide) ? fields.hide.map(String) : [];
  if (hidden.includes('toc')) changes.toc = false;
  if (hidden.includes('toc') && hidden.every((name) => name === 'toc')) changes.hide = undefined;
  if (asObject(fields.search)?.exclude === true) changes.search = false;
  else if (fields.search !== undefined && asObject(fields.search)) changes.search = undefined;
  const icon = asText(fields.icon);
  if (icon !== undefined) {
    changes.icon = iconOfPath(icon);
    if (changes.icon === undefined)
      notes.addManualStep(
        'icon',
        `The icon \`${icon}\` was left out. Copy its file to \`content/icons\`, and write \`icon: custom:\` and its name.`,
        {file, line: lineOf('icon')},
      );
  }
  const date = asObject(fields.date);
  if (date) Object.assign(changes, {date: date.created, updated: date.updated});
  if (fields.template !== undefined) {
    notes.addManualStep(
      'template',
      `The template \`${String(fields.template)}\` of MkDocs has no counterpart. Write a layout in \`templates/layouts\`.`,
      {file, line: lineOf('template')},
    );
  }
  return changes;
}
