// Structured data for search engines as JSON-LD. Routes stay relative here: the head makes absolute URLs of them.
import type {Config, Head, NavLink} from 'galley/page';
import type {Article, Faq} from '../schemas.js';
import {dateOnly} from './format-date.js';
import {imagePath} from './image-path.js';
import {plainText} from './inline-parts.js';
import type {Fields} from './typed-document.js';
import {hasPage} from './page-in-navigation.js';

export type StructuredData = NonNullable<Head['structured']>[number];

const context = {'@context': 'https://schema.org'} as const;

/** The home page: who publishes the site, and the site itself. */
export function siteData({brand, description, logo, footer}: Config): readonly StructuredData[] {
  const profiles = footer.social.map(({url}) => url);
  return [
    {
      ...context,
      '@type': 'Organization',
      '@id': '/#organization',
      name: footer.owner ?? brand,
      url: '/',
      ...(logo && {logo: logo.light}),
      ...(profiles.length > 0 && {sameAs: profiles}),
    },
    {
      ...context,
      '@type': 'WebSite',
      name: brand,
      url: '/',
      ...(description !== '' && {description}),
      publisher: {'@id': '/#organization'},
    },
  ];
}

/** The questions and answers of a page. */
export function faqData(faq: Faq | undefined): readonly StructuredData[] {
  if (faq === undefined) return [];
  const questions = faq.items.map(({label, content}) => ({
    '@type': 'Question',
    name: label,
    acceptedAnswer: {'@type': 'Answer', text: plainText(content)},
  }));
  return [{...context, '@type': 'FAQPage', mainEntity: questions}];
}

/** The trail down to a page; without folders that have no page, because there is nothing to open. */
export function breadcrumbData(trail: readonly NavLink[]): readonly StructuredData[] {
  const levels = trail.filter((link, i) => i === trail.length - 1 || hasPage(link));
  if (levels.length < 2) return [];
  const items = levels.map(({title, _path}, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: title,
    item: _path,
  }));
  return [{...context, '@type': 'BreadcrumbList', itemListElement: items}];
}

export interface ArticleDataInput {
  readonly route: string;
  readonly article: Fields<Article>;
  readonly updated: string | undefined;
  readonly config: Config;
}

/** A post of the blog. */
export function articleData({route, article, updated, config}: ArticleDataInput): readonly StructuredData[] {
  const {title, description, date, authors = [], image, tags = []} = article;
  const picture = imagePath(image);
  const changed = updated ?? date;
  return [
    {
      ...context,
      '@type': 'BlogPosting',
      headline: title,
      mainEntityOfPage: {'@type': 'WebPage', '@id': route},
      ...(description !== undefined && {description}),
      ...(picture !== undefined && {image: picture}),
      ...(date !== undefined && {datePublished: dateOnly(date)}),
      ...(changed !== undefined && {dateModified: dateOnly(changed)}),
      ...(tags.length > 0 && {keywords: tags.join(', ')}),
      author: authors.map(({name, to}) => ({'@type': 'Person', name, ...(to !== undefined && {url: to})})),
      publisher: {'@type': 'Organization', name: config.brand},
    },
  ];
}
