// Prices as numbers: savings of yearly payment, and structured data of the plans.
import type {Config} from 'galley/page';
import type {Plan, Pricing} from '../schemas.js';
import {plainText} from './inline-parts.js';
import type {StructuredData} from './structured-data.js';

/** Percentage saved by paying per year, rounded down; 0 without a saving or without amounts. */
export function savingOf({amount}: Pick<Plan, 'amount'>): number {
  if (amount?.year === undefined || amount.month === 0) return 0;
  return Math.max(0, Math.floor(100 - (100 * amount.year) / (12 * amount.month)));
}

/** `Save 17%`, or `Save up to 17%` if plans differ; undefined without a saving. */
export function savingLabel(plans: readonly Plan[]): string | undefined {
  const savings = plans.filter(({amount}) => amount !== undefined && amount.month > 0).map(savingOf);
  const maxSaving = Math.max(0, ...savings);
  if (maxSaving === 0) return undefined;
  return `Save ${savings.every((saving) => saving === maxSaving) ? '' : 'up to '}${maxSaving}%`;
}

type Period = 'month' | 'year';

/** The plans that have numbers, as offers of one product. */
export function pricingStructuredData(
  {plans = [], currency}: Partial<Pricing>,
  {brand, description}: Config,
): readonly StructuredData[] {
  if (currency === undefined) return [];
  const offers = plans.flatMap(({title, description, amount, button}) =>
    (['month', 'year'] as const)
      .map((period) => ({period, price: amount?.[period]}))
      .filter((one): one is {period: Period; price: number} => one.price !== undefined)
      .map(({period, price}) => ({
        '@type': 'Offer',
        name: title,
        description: plainText(description),
        price: String(price),
        priceCurrency: currency,
        url: button.to,
        ...(price > 0 && {priceSpecification: specification(price, currency, period)}),
      })),
  );
  // A free plan costs the same by the month and by the year.
  const different = offers.filter((offer, i) => offers.findIndex((one) => isSame(one, offer)) === i);
  if (different.length === 0) return [];
  const about = {name: brand, ...(description !== '' && {description})};
  return [{'@context': 'https://schema.org', '@type': 'Product', ...about, offers: different}];
}

function specification(price: number, priceCurrency: string, period: Period): StructuredData {
  return {
    '@type': 'UnitPriceSpecification',
    price: String(price),
    priceCurrency,
    unitCode: period === 'year' ? 'ANN' : 'MON',
  };
}

function isSame(a: {name: string; price: string}, b: {name: string; price: string}): boolean {
  return a.name === b.name && a.price === b.price;
}
