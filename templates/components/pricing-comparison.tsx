import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {Pricing} from '../schemas.js';

/** Compares the features of all plans, one per row. */
export function PricingComparison({plans, comparison = []}: Pick<Pricing, 'plans' | 'comparison'>): ReactNode {
  return (
    <div className="comparison">
      <table aria-label="Comparison of plans">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Feature</span>
            </th>
            {plans.map(({title}) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {comparison.map(({title, rows}) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={plans.length + 1}>
                {title}
              </th>
            </tr>
            {rows.map(({label, hint, values}) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {hint !== undefined && <small>{hint}</small>}
                </th>
                {values.map((value, i) => (
                  <td key={i}>
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const absent = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">No</span>
  </>
);

function Value({value}: {readonly value: boolean | string}): ReactNode {
  if (typeof value === 'string') return value;
  return value ? <Icon name="lucide:check" label="Yes" /> : absent;
}
