import type {ReactNode} from 'react';
import type {Home} from '../schemas.js';
import {ButtonRow} from './button-row.js';
import {InlineMarkdown} from './inline-markdown.js';
import {SectionFrame} from './section-frame.js';

/** Measured numbers, with their source. A number that is not measured yet is not shown. */
export function LandingFigures({items, source, links, ...heading}: NonNullable<Home['figures']>): ReactNode {
  const measured = items.filter(({value}) => value !== '');
  if (measured.length === 0) return null;
  const from = (
    <>
      {source !== undefined && (
        <p className="source">
          <InlineMarkdown text={source} />
        </p>
      )}
      <ButtonRow links={links} />
    </>
  );
  return (
    <SectionFrame {...heading} more={from}>
      <dl className="figures cells">
        {measured.map(({value, unit, label, note}) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="value">
              {value}
              {unit !== undefined && <small>{unit}</small>}
            </dd>
            {note !== undefined && <dd className="note">{note}</dd>}
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}
