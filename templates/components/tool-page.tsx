import type {ReactNode} from 'react';
import {Body, Icon, type PageDocument, type PageProps} from 'galley/page';
import {toolMetadataOf, toolPageDataOf} from '../support/tool-page-data.js';
import {typedDocument} from '../support/typed-document.js';
import type {otherToolsQuery} from '../support/tool-page-queries.js';
import type {Tool} from '../schemas.js';
import {Command} from './command.js';
import {CodeFigure} from './code-figure.js';
import {Link} from './link.js';
import {PageHeader} from './page-header.js';
import {ToolOptions} from './tool-options.js';

/**
 * The page of one tool: an example of its input beside one of its output, and the explanation. The script turns the two examples
 * into the tool itself.
 */
export function ToolPage({document, route, data}: PageProps<typeof otherToolsQuery>): ReactNode {
  const tool = typedDocument<Tool>(document);
  const {title, description, accepts = [], returns = [], command, input, output} = tool;
  const routes = (data.tools as readonly PageDocument[]).map(({_path}) => _path);
  const toolData = input && toolPageDataOf(route, input, routes);
  const options = toolMetadataOf(route)?.options ?? [];
  return (
    <div className="page">
      <PageHeader
        title={title}
        description={description}
        headline={
          <Link className="slug" to="/tools">
            <Icon name="lucide:arrow-left" /> Tools
          </Link>
        }
      />
      <div className="page-body">
        <div className="proof sheet" data-tool={toolData && JSON.stringify(toolData)}>
          <Side label="Input" values={accepts} sample={input} />
          <Side label="Output" values={returns} sample={output}>
            {command !== undefined && <Command>{command}</Command>}
          </Side>
        </div>
      </div>
      <div className="page-body prose split">
        <Body omitTitle />
        {options.length > 0 && <h2 id="options">Options</h2>}
        {options.length > 0 && <ToolOptions options={options} />}
      </div>
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly sample: Tool['input'];
  readonly children?: ReactNode;
}

function Side({label, values, sample, children}: SideProps): ReactNode {
  return (
    <section>
      <h2>{label}</h2>
      <ul className="bullets">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      {sample !== undefined && <CodeFigure kind="code" title={sample.title} text={sample.text} />}
      {children}
    </section>
  );
}
