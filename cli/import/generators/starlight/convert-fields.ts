// Converts the front matter of Starlight.
import type {Place} from '../../../../renderer/base/diagnostic.js';
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {noteHeadTags} from '../../field-notes.js';
import {compact, type Notes} from '../../imported-site.js';
import {asObject, asText} from '../../narrow-json.js';
import {newTarget, withoutBase} from '../../page-addresses.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';

interface FieldContext {
  readonly file: string;
  readonly notes: Notes;
  readonly isHome: boolean;
  readonly linkBase: string;
  /** Returns the address of an image, or undefined if there is no such file. */
  publishedImage(written: string): string | undefined;
}

export function starlightFieldChanges(front: FrontMatter, context: FieldContext): Record<string, Json | undefined> {
  const {file, notes, linkBase} = context;
  const {fields, lineOf} = front;
  const changes: Record<string, Json | undefined> = {};
  const contents = fields.tableOfContents;
  const maxLevel = asObject(contents)?.maxHeadingLevel;
  if (contents === false) changes.toc = false;
  else if (typeof maxLevel === 'number') changes.toc = {depth: Math.min(5, Math.max(1, maxLevel - 1))};
  if (contents !== undefined) changes.tableOfContents = undefined;
  Object.assign(changes, sidebarFields(asObject(fields.sidebar)));
  if (fields.pagefind === false) {
    changes.search = false;
    changes.pagefind = undefined;
  }
  if (fields.slug !== undefined) changes.slug = undefined;
  for (const key of ['prev', 'next'] as const) {
    const link = asText(asObject(fields[key])?.link);
    if (link !== undefined)
      changes[key] = {title: asText(asObject(fields[key])?.label) ?? link, to: newTarget(withoutBase(link, linkBase))};
  }
  if (typeof fields.lastUpdated === 'string') {
    changes.updated = fields.lastUpdated;
    changes.lastUpdated = undefined;
  }
  const banner = asText(asObject(fields.banner)?.content);
  if (banner !== undefined)
    notes.addManualStep('banner', 'The banner of the page was left out. Write a callout at the start of the page.', {
      file,
      line: lineOf('banner'),
    });
  if (fields.head !== undefined) noteHeadTags({file, line: lineOf('head')}, notes);
  const hero = asObject(fields.hero);
  if (hero) {
    const place = {file, line: lineOf('hero')};
    changes.hero = context.isHome
      ? compact({...heroFields(hero, asText(fields.title) ?? '', linkBase), picture: heroPicture(hero, place, context)})
      : undefined;
    if (!context.isHome)
      notes.addManualStep(
        'hero',
        'The hero of the page was left out, because only the home page has one here. Write what it says into the text.',
        place,
      );
  }
  if (fields.template !== undefined) changes.template = undefined;
  return changes;
}

/** Galley reads `order` and `label` of `sidebar` itself. A badge is part of the entry in the navigation. */
function sidebarFields(sidebar: JsonObject | undefined): Record<string, Json | undefined> {
  if (sidebar === undefined) return {};
  const {hidden, badge, ...rest} = sidebar;
  if (hidden !== true && badge === undefined) return {};
  const text = asText(badge) ?? asText(asObject(badge)?.text);
  const color = badgeColors.get(asText(asObject(badge)?.variant) ?? '');
  const entry = text === undefined ? undefined : {badge: color === undefined ? text : {label: text, color}};
  const label = entry === undefined ? undefined : asText(rest.label);
  return {
    navigation: hidden === true ? false : compact({title: label, ...entry}),
    sidebar: Object.keys(rest).length === 0 ? undefined : rest,
  };
}

const badgeColors: ReadonlyMap<string, string> = new Map([
  ['note', 'gray'],
  ['default', 'gray'],
  ['tip', 'success'],
  ['success', 'success'],
  ['caution', 'warning'],
  ['danger', 'danger'],
]);

/** Starlight shows `file` in both modes, or an image for each of them. */
function heroPicture({image}: JsonObject, place: Place, {notes, publishedImage}: FieldContext): JsonObject | undefined {
  const written = asObject(image);
  if (written === undefined) return undefined;
  const addresses = [asText(written.light) ?? asText(written.file), asText(written.dark)].map((path) =>
    path === undefined ? undefined : publishedImage(path),
  );
  const [light, dark] = addresses;
  if (light === undefined) {
    notes.addManualStep(
      'hero',
      'The image of the `hero` is HTML, or is missing. Write `picture` with the address of an image.',
      place,
    );
    return undefined;
  }
  return compact({light, dark, alt: asText(written.alt) ?? ''});
}

function heroFields(hero: JsonObject, title: string, linkBase: string): JsonObject {
  return compact({
    title: asText(hero.title) ?? title,
    description: asText(hero.tagline) ?? title,
    links: (Array.isArray(hero.actions) ? (hero.actions as readonly Json[]) : []).flatMap((action) => {
      const {text, link, variant} = asObject(action) ?? {};
      if (typeof text !== 'string' || typeof link !== 'string') return [];
      return [
        {
          label: text,
          to: newTarget(withoutBase(link, linkBase)),
          ...(variant !== 'primary' && variant !== undefined && {variant: 'outline'}),
        },
      ];
    }),
  });
}
