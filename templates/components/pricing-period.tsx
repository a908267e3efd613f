import type {ReactNode} from 'react';
import type {Pricing} from '../collections.js';

/** Chooses between monthly and yearly prices; the stylesheet does the rest. */
export function PricingPeriod({labels}: {readonly labels: Pricing['periods']}): ReactNode {
  const {month = 'Monthly', year = 'Yearly'} = labels ?? {};
  return (
    <fieldset className="period">
      <legend className="sr-only">Billing period</legend>
      <label>
        <input className="sr-only" type="radio" name="period" value="month" defaultChecked />
        {month}
      </label>
      <label>
        <input className="sr-only" type="radio" name="period" value="year" />
        {year}
      </label>
    </fieldset>
  );
}
