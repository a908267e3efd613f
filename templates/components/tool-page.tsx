import type {ReactNode} from 'react';
import {Body, Icon, type PageProps} from 'galley/page';
import {readDocument} from '../support/read-document.js';
import type {Tool} from '../collections.js';
import {Command} from './command.js';
import {Figure} from './figure.js';
import {Link} from './link.js';
import {PageHeader} from './page-header.js';
import {ProofMark} from './proof-mark.js';

/** The page of one tool: what goes in beside what comes out, an example of both, and the explanation. */
export function ToolPage({document}: PageProps): ReactNode {
  const tool = readDocument<Tool>(document);
  const {title, description, accepts = [], returns = [], status, command, input, output} = tool;
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
        <div className="proof sheet">
          <Side label="Goes in" values={accepts} sample={input} />
          <Side label="Comes out" values={returns} sample={output} status={status} />
        </div>
        {command !== undefined && <Command>{command}</Command>}
      </div>
      <div className="page-body prose split">
        <Body omitTitle />
      </div>
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly sample: Tool['input'];
  readonly status?: Tool['status'];
}

function Side({label, values, sample, status}: SideProps): ReactNode {
  return (
    <section>
      <h2>{label}</h2>
      <ul className="bullets">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      {sample !== undefined && <Figure kind="code" title={sample.title} text={sample.text} />}
      {status !== undefined && (
        <p className="headline slug">
          <ProofMark name="caret">{status}</ProofMark>
        </p>
      )}
    </section>
  );
}
