import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {Plan} from '../schemas.js';
import {savingOf} from '../support/pricing-offers.js';
import {ButtonLink} from './button-link.js';
import {InlineMarkdown} from './inline-markdown.js';

const periods = ['month', 'year'] as const;

/** A plan with its price. Both periods are in the markup; the toggle shows one. */
export function PricingCard(plan: Plan): ReactNode {
  const {title, description, badge, features = [], button, highlight, scale, align = 'bottom', orientation} = plan;
  return (
    <article
      className="plan"
      data-highlight={highlight ? '' : undefined}
      data-scale={scale ? '' : undefined}
      data-align={align}
      data-orientation={orientation}
    >
      <header>
        <h2>
          {title}
          {badge !== undefined && <span className="badge">{badge}</span>}
        </h2>
        <p>
          <InlineMarkdown text={description} />
        </p>
      </header>
      <ul className="ticks">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="lucide:check" />
            <span>
              <InlineMarkdown text={feature} />
            </span>
          </li>
        ))}
      </ul>
      <div className="offer">
        {periods.map((period) => (
          <Price key={period} plan={plan} period={period} />
        ))}
        <ButtonLink variant={highlight ? 'solid' : 'outline'} {...button} />
      </div>
    </article>
  );
}

interface PriceProps {
  readonly plan: Plan;
  readonly period: 'month' | 'year';
}

function Price({plan, period}: PriceProps): ReactNode {
  const {price, discount, cycle} = plan;
  const was = price[period];
  const now = discount?.[period] ?? was;
  if (now === undefined) return null;
  const onlyOne = price.year === undefined;
  const saving = savingOf(plan);
  return (
    <p className="price" data-period={onlyOne ? undefined : period}>
      {now !== was && (
        <s>
          <span className="sr-only">Was </span>
          {was}
        </s>
      )}
      <strong>
        {now !== was && <span className="sr-only">Now </span>}
        {now}
      </strong>
      {cycle?.[period]}
      {period === 'year' && saving > 0 && <small>{`${saving}% less than by the month`}</small>}
    </p>
  );
}
