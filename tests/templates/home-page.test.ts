import {expect, test} from 'vitest';
import {outputsOf, site} from '../support/site.js';

test('a question of the home page with defaultOpen is open', async () => {
  const outputs = await outputsOf(
    site({
      'content/index.yml': `title: Acme
hero: {title: Acme, description: A tool}
faq:
  title: Questions
  items:
    - {label: Why?, content: Because., defaultOpen: true}
    - {label: How?, content: With care.}
`,
    }),
  );
  const html = outputs.get('index.html') ?? '';
  expect(html.match(/<details[^>]*name="accordion-why"[^>]*>/g)).toEqual([
    '<details open="" name="accordion-why">',
    '<details name="accordion-why">',
  ]);
});

test.each([
  {
    name: 'shows its questions and has them in the structured data with a hero',
    hero: 'hero: {title: A, description: B}',
    pages: ['FAQPage'],
  },
  {name: 'does neither without a hero', hero: '', pages: []},
])('a home page $name', async ({hero, pages}) => {
  const outputs = await outputsOf(
    site({
      'content/index.yml': `title: Acme
${hero}
faq:
  title: Questions
  items:
    - {label: Why?, content: Because.}
`,
    }),
  );
  const html = outputs.get('index.html') ?? '';
  expect(html.match(/FAQPage/g) ?? []).toEqual(pages);
  expect(html.match(/<details[^>]*>/g) ?? []).toEqual(pages.map(() => '<details name="accordion-why">'));
});
