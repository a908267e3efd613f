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
