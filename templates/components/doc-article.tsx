import type {ReactNode} from 'react';
import {Body, type PageDocument, type PageProps} from 'galley/page';
import type {Doc} from '../schemas.js';
import {neighborsIn, withOverrides} from '../support/neighbors.js';
import {typedDocument} from '../support/typed-document.js';
import {trailTo} from '../support/page-in-navigation.js';
import {Breadcrumb} from './breadcrumb.js';
import {DraftMark} from './draft-mark.js';
import {Feedback} from './feedback.js';
import {PageFooter} from './page-footer.js';
import {PageHeader} from './page-header.js';
import {NeighborLinks} from './neighbor-links.js';

export interface DocArticleProps extends Pick<PageProps, 'route' | 'document' | 'site' | 'updated'> {
  /** The pages before and after, as a `surround` query answers. */
  readonly neighbors: readonly (PageDocument | null)[];
}

/** One page of documentation, between the tree of pages and its headings. */
export function DocArticle({route, document, site, updated, neighbors}: DocArticleProps): ReactNode {
  const fields = typedDocument<Doc>(document);
  const {title, description, headline, links} = fields;
  return (
    <article>
      <Breadcrumb trail={trailTo(site.navigation, route, title)} />
      <PageHeader
        title={title}
        description={description}
        links={links}
        headline={headline !== undefined && <p className="slug">{headline}</p>}
      />
      <DraftMark document={document} />
      <div className="prose">
        <Body omitTitle />
      </div>
      <Feedback route={route} feedback={site.config.feedback} />
      <PageFooter route={route} updated={updated} document={fields} config={site.config} />
      <NeighborLinks pages={withOverrides(fields, neighborsIn(site, neighbors))} />
    </article>
  );
}
