// Makes the props that the templates of a page get.
import type {AnswerOf, Page, PageDocument, PageProps, SiteProps} from '../page.js';
import {countWords} from '../word-count.js';
import type {RendererInputs} from './renderer-inputs.js';

export type PropsInputs = Pick<RendererInputs, 'config' | 'dev' | 'sourceTextOf'>;

/** Returns the props of templates for a page. */
export function pageProps(page: Page, {config, dev, sourceTextOf}: PropsInputs): PageProps {
  const site: SiteProps = {config, navigation: page.navigation, sidebar: page.sidebar, dev};
  return {
    route: page.route,
    document: page.document === null ? null : (page.document.meta as PageDocument),
    toc: page.document?.toc ?? null,
    list: page.list,
    updated: page.updated,
    words: () => countWords(page.document, sourceTextOf),
    data: page.data as Readonly<Record<string, AnswerOf<never>>>,
    site,
  };
}
