// Finds the pages that Hugo made for tags and other terms, and the lists of Galley that replace them.
import type {Json} from '../../../../renderer/base/json.js';
import {slugOf} from '../../../../renderer/document/slug.js';
import type {ImportedRedirect, LostUrl} from '../../imported-site.js';
import {asText} from '../../narrow-json.js';
import {entriesAt, textAt} from '../../static-eval/static-value.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';
import {pageKey} from './page-url.js';

interface TermPages {
  readonly lost: readonly LostUrl[];
  readonly redirects: readonly ImportedRedirect[];
}

/** Lists the pages of tags and of other terms. Galley has pages for the tags of the blog. */
export function termPages({config, documents, addresses}: HugoSite): TermPages {
  const taxonomies = entriesAt(config, 'taxonomies').flatMap(([, value]) => textAt(value) ?? []);
  const names = [...new Set([...taxonomies, 'tags', 'categories'])];
  const termsOf = ({front}: HugoDocument, name: string): readonly string[] => {
    const terms = front.fields[name];
    return Array.isArray(terms) ? (terms as readonly Json[]).flatMap((term) => asText(term) ?? []) : [];
  };
  const isArticle = ({below}: HugoDocument): boolean => addresses.get(pageKey(below))?.startsWith('/blog/') === true;
  const articleTags = new Set(
    documents
      .filter((document) => isArticle(document) && document.front.fields.draft !== true)
      .flatMap((document) => termsOf(document, 'tags')),
  );
  const redirects = [...articleTags].flatMap((tag): readonly ImportedRedirect[] => {
    const to = slugOf(tag);
    return to === '' ? [] : [{from: `/tags/${hugoTerm(tag)}`, to: `/blog/tags/${to}`}];
  });
  const lost = names
    .filter((name) => documents.some((document) => termsOf(document, name).length > 0))
    .map((name) => {
      const isInBlog =
        name === 'tags' && documents.every((document) => isArticle(document) || termsOf(document, name).length === 0);
      return isInBlog
        ? {url: '/tags', why: 'Galley has no list of all tags.'}
        : {url: `/${name}/*`, why: 'Galley has no pages for terms outside of the blog.'};
    });
  return {lost, redirects};
}

/** Hugo writes spaces in addresses as hyphens. */
function hugoTerm(tag: string): string {
  return tag.trim().toLowerCase().replace(/\s+/g, '-');
}
