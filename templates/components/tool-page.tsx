import type {ReactNode} from 'react';
import {Body, Icon, type PageProps} from 'galley/page';
import {readDocument} from '../support/read-document.js';
import type {Tool} from '../collections.js';
import {Command} from './command.js';
import {Figure} from './figure.js';
import {Link} from './link.js';
import {PageHeader} from './page-header.js';

/** The page of one tool: what goes in, what comes out, an example of both, and the explanation. */
export function ToolPage({document}: PageProps): ReactNode {
  const {title, description, accepts = [], returns = [], command, input, output} = readDocument<Tool>(document);
  return (
    <div className="page container">
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
        <dl className="facts">
          <Fact label="Accepts" values={accepts} />
          <Fact label="Returns" values={returns} />
        </dl>
        {command !== undefined && <Command>{command}</Command>}
        {(input ?? output) !== undefined && (
          <div className="columns-2 samples">
            {input !== undefined && <Figure kind="code" {...input} />}
            {output !== undefined && <Figure kind="code" {...output} />}
          </div>
        )}
        <div className="prose">
          <Body omitTitle />
        </div>
      </div>
    </div>
  );
}

function Fact({label, values}: {readonly label: string; readonly values: readonly string[]}): ReactNode {
  if (values.length === 0) return null;
  return (
    <div>
      <dt className="slug">{label}</dt>
      <dd>
        <ul>
          {values.map((value) => (
            <li key={value}>{value}</li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
