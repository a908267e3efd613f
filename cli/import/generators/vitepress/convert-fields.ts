// Converts the front matter of VitePress, with the home page's hero and features.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {noteHeadTags, noteLayout} from '../../field-notes.js';
import {compact, type Notes} from '../../imported-site.js';
import {asObject, asText} from '../../narrow-json.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {configTarget} from './page-url.js';

interface VitepressFieldChanges {
  readonly changes: Record<string, Json | undefined>;
  /** Text before the body. */
  readonly intro: string;
}

export function vitepressFieldChanges(
  {fields, lineOf}: FrontMatter,
  file: string,
  home: boolean,
  notes: Notes,
): VitepressFieldChanges {
  const changes: Record<string, Json | undefined> = {};
  const {layout, outline, aside, head, prev, next} = fields;
  if (layout !== undefined) changes.layout = undefined;
  if (layout !== undefined && !['home', 'doc', 'page'].includes(String(layout))) {
    noteLayout(String(layout), {file, line: lineOf('layout')}, notes);
  }
  if (outline === false || aside === false) changes.toc = false;
  else if (outline !== undefined) changes.toc = {depth: outlineDepth(outline)};
  if (outline !== undefined) changes.outline = undefined;
  if (aside === false) changes.aside = undefined;
  if (head !== undefined) noteHeadTags({file, line: lineOf('head')}, notes);
  for (const [key, value] of Object.entries({prev, next})) {
    const neighbor = neighborOf(value);
    if (neighbor !== undefined) changes[key] = neighbor;
  }
  if (layout !== 'home') return {changes, intro: ''};
  const hero = asObject(fields.hero);
  if (home && hero) {
    changes.hero = heroFields(hero);
    changes.title = fields.title ?? asText(hero.name) ?? asText(hero.text) ?? 'Home';
  } else if (hero) changes.hero = undefined;
  if (fields.features !== undefined) changes.features = undefined;
  return {changes, intro: featureCards(fields.features)};
}

/** `outline: [2, 4]` shows h2 to h4, so the depth below the title is 3. */
export function outlineDepth(outline: Json): number {
  if (outline === 'deep') return 5;
  const level = Array.isArray(outline) ? outline[1] : outline;
  return typeof level === 'number' ? Math.min(5, Math.max(1, level - 1)) : 2;
}

function neighborOf(value: Json | undefined): Json | undefined {
  const neighbor = asObject(value);
  const link = asText(neighbor?.link);
  if (!neighbor || link === undefined) return undefined;
  return {title: asText(neighbor.text) ?? link, to: configTarget(link)};
}

function heroFields(hero: JsonObject): JsonObject {
  const image = typeof hero.image === 'string' ? {src: hero.image} : asObject(hero.image);
  const light = asText(image?.light) ?? asText(image?.src);
  const title = asText(hero.text) ?? asText(hero.name) ?? 'Home';
  return compact({
    title,
    motto: asText(hero.text) === undefined ? undefined : asText(hero.name),
    description: asText(hero.tagline) ?? title,
    links: (Array.isArray(hero.actions) ? hero.actions : []).flatMap((action: Json) => {
      const {text, link, theme} = asObject(action) ?? {};
      if (typeof text !== 'string' || typeof link !== 'string') return [];
      return [{label: text, to: configTarget(link), ...(theme === 'alt' && {variant: 'outline'})}];
    }),
    picture: light === undefined ? undefined : {light, dark: asText(image?.dark), alt: asText(image?.alt) ?? ''},
  });
}

function featureCards(features: Json | undefined): string {
  if (!Array.isArray(features)) return '';
  const cards = features.flatMap((feature: Json) => {
    const {title, details, link, icon} = asObject(feature) ?? {};
    if (typeof title !== 'string') return [];
    const label = typeof icon === 'string' && !icon.includes('<') ? `${icon} ${title}` : title;
    const to = typeof link === 'string' ? ` to=${JSON.stringify(configTarget(link))}` : '';
    return [`::card{title=${JSON.stringify(label)}${to}}\n${typeof details === 'string' ? `${details}\n` : ''}::\n`];
  });
  return cards.length === 0 ? '' : `\n:::card-group\n${cards.join('')}:::\n`;
}
