// `/tools`: the converters and generators.
import {Body, definePage} from 'galley/page';
import {PageHeader} from '../components/page-header.js';
import {ToolCard} from '../components/tool-card.js';
import type {Tool, Tools} from '../schemas.js';
import {typedDocument} from '../support/typed-document.js';
import {toolPageFilter} from '../support/tool-page-queries.js';

export default definePage({
  name: 'tools',
  path: '/tools',
  needsDocument: true,
  data: {tools: {where: toolPageFilter, only: ['_path', 'title', 'description', 'accepts', 'returns']}},
  component: ({document, data: {tools}}) => {
    const {title, description, headline} = typedDocument<Tools>(document);
    return (
      <div className="page">
        <PageHeader
          title={title}
          description={description}
          headline={headline !== undefined && <p className="slug">{headline}</p>}
        />
        <div className="page-body">
          <div className="cells">
            {tools.map((tool) => (
              <ToolCard key={tool._path} tool={typedDocument<Tool>(tool)} heading="h2" />
            ))}
          </div>
        </div>
        <div className="page-body prose split">
          <Body omitTitle />
        </div>
      </div>
    );
  },
});
