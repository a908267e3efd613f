// The links of the header, and the sections they lead to.
import type {Config} from 'galley/page';
import {sectionOf} from './page-in-navigation.js';

export type HeaderLinkFields = Config['header']['links'][number];

/** The configured links, then the external API documentation. */
export function headerLinks({header, apiDocs}: Pick<Config, 'header' | 'apiDocs'>): readonly HeaderLinkFields[] {
  if (apiDocs === undefined) return header.links;
  return [...header.links, {label: apiDocs.label, to: apiDocs.url, target: '_blank'}];
}

/** Sections of the site that a link and the links below it lead to. */
export function sectionsOf({to, children = []}: HeaderLinkFields): readonly string[] {
  return [to, ...children.map((child) => child.to)].filter((target) => target.startsWith('/')).map(sectionOf);
}
