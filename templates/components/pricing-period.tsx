import type {ReactNode} from 'react';
import type {Pricing} from '../schemas.js';

export interface PricingPeriodProps {
  readonly labels: Pricing['periods'];
  /** The saving with yearly payment: `Save 17%`. */
  readonly saving: string | undefined;
}

/** Switches between monthly and yearly prices with CSS. The script stores the choice in the query of the URL. */
export function PricingPeriod({labels, saving}: PricingPeriodProps): ReactNode {
  const {month = 'Monthly', year = 'Yearly'} = labels ?? {};
  return (
    <fieldset className="period">
      <legend className="sr-only">Billing period</legend>
      <label>
        <input
          className="sr-only"
          type="radio"
          name="period"
          value="month"
          defaultChecked
          data-announcement={`${month} prices are shown.`}
        />
        {month}
      </label>
      <label>
        <input
          className="sr-only"
          type="radio"
          name="period"
          value="year"
          data-announcement={`${year} prices are shown.`}
        />
        {year}
        {saving !== undefined && <span className="badge">{saving}</span>}
      </label>
      <p className="sr-only" role="status" />
    </fieldset>
  );
}
