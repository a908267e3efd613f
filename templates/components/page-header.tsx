import type {ReactNode} from 'react';
import {Lead, Title} from 'galley/page';
import type {ButtonLink as ButtonFields} from '../schemas.js';
import {ButtonRow} from './button-row.js';
import {InlineMarkdown} from './inline-markdown.js';

export interface PageHeaderProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly headline?: ReactNode;
  readonly links?: readonly ButtonFields[] | undefined;
  readonly children?: ReactNode;
}

/** The header of a page: a line above the title, the h1, a description, and buttons. All but the h1 are optional. */
export function PageHeader({title, description, headline, links, children}: PageHeaderProps): ReactNode {
  return (
    <header className="page-header">
      {headline}
      <Title fallback={title} />
      {description !== undefined && description !== '' && (
        <Lead text={description}>
          <p className="description">
            <InlineMarkdown text={description} />
          </p>
        </Lead>
      )}
      <ButtonRow links={links} />
      {children}
    </header>
  );
}
