import type {ReactNode} from 'react';
import type {PageProps} from 'galley/page';

/** Tells a writer that readers will not see this page. Drafts exist in `dev` only. */
export function DraftMark({document}: Pick<PageProps, 'document'>): ReactNode {
  return document?.['_draft'] ? (
    <p>
      <span className="badge" data-color="warning">
        Draft
      </span>
    </p>
  ) : null;
}
