import type {ReactNode} from 'react';
import type {Home} from '../collections.js';
import {Inline} from './inline.js';
import {SectionFrame} from './section-frame.js';

/** Measured numbers, with their source. */
export function LandingFigures({items, source, ...heading}: NonNullable<Home['figures']>): ReactNode {
  return (
    <SectionFrame {...heading}>
      <dl className="figures">
        {items.map(({value, unit, label, note}) => (
          <div key={label}>
            {note !== undefined && <dd className="note">{note}</dd>}
            <dt>{label}</dt>
            <dd className="value">
              {value}
              {unit !== undefined && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {source !== undefined && (
        <p className="source">
          <Inline text={source} />
        </p>
      )}
    </SectionFrame>
  );
}
