import {expect, test} from 'vitest';
import type {Plan, Pricing} from '../../templates/schemas.js';
import {pricingStructuredData, savingLabel, savingOf} from '../../templates/support/pricing-offers.js';

const plan = (title: string, amount?: Plan['amount']): Plan => ({
  title,
  description: `For \`${title}\`.`,
  price: {month: '$'},
  button: {label: 'Buy', to: '/buy'},
  ...(amount && {amount}),
});

test.each([
  [{month: 12, year: 120}, 16],
  [{month: 10, year: 120}, 0],
  [{month: 10, year: 130}, 0],
  [{month: 0, year: 0}, 0],
  [{month: 10}, 0],
  [undefined, 0],
])('savingOf a plan with the amount %j is %i percent', (amount, expected) => {
  expect(savingOf(plan('a', amount))).toBe(expected);
});

test.each([
  [
    [
      {month: 12, year: 120},
      {month: 24, year: 240},
    ],
    'Save 16%',
  ],
  [
    [
      {month: 12, year: 120},
      {month: 10, year: 60},
    ],
    'Save up to 50%',
  ],
  [
    [
      {month: 0, year: 0},
      {month: 10, year: 60},
    ],
    'Save 50%',
  ],
  [[{month: 10, year: 120}], undefined],
])('savingLabel of plans with the amounts %j is %s', (amounts, expected) => {
  expect(savingLabel(amounts.map((amount) => plan('a', amount)))).toBe(expected);
});

test('offersData returns one product with an offer for each distinct price of the plans with an amount', () => {
  const pricing = {
    title: 'Pricing',
    currency: 'EUR',
    plans: [plan('Free', {month: 0, year: 0}), plan('Team', {month: 12, year: 120}), plan('Big')],
  } satisfies Pricing;
  const offer = (name: string, price: string) => ({
    '@type': 'Offer',
    name,
    description: `For ${name}.`,
    price,
    priceCurrency: 'EUR',
    url: '/buy',
  });
  const per = (price: string, unitCode: string) => ({
    priceSpecification: {'@type': 'UnitPriceSpecification', price, priceCurrency: 'EUR', unitCode},
  });
  const config = {brand: 'Acme', description: ''} as Parameters<typeof pricingStructuredData>[1];
  expect(pricingStructuredData(pricing, config)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Acme',
      offers: [
        offer('Free', '0'),
        {...offer('Team', '12'), ...per('12', 'MON')},
        {...offer('Team', '120'), ...per('120', 'ANN')},
      ],
    },
  ]);
  expect(pricingStructuredData({...pricing, plans: [plan('Big')]}, config)).toEqual([]);
});
