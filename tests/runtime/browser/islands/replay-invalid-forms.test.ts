// @vitest-environment jsdom
// Invalid forms that are sent before their island is hydrated; replay-events.test.ts has other events, in Chromium.
import {expect, test} from 'vitest';
import {replayEvents} from '../../../../runtime/browser/islands/replay-events.js';

/** Sends an empty form before its island is hydrated. Returns the events that reach the form then, and after hydration. */
async function sendEmptyForm(
  types: readonly string[],
  noValidate: boolean,
): Promise<Record<string, readonly string[]>> {
  document.body.innerHTML = '<div><form><input name="name" required><input name="mail" required></form></div>';
  const form = document.querySelector('form')!;
  const events: string[] = [];
  for (const input of form.querySelectorAll('input'))
    input.addEventListener('invalid', () => events.push(`${input.name} is invalid`));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    events.push('submit');
  });
  const hydration = Promise.resolve().then(() => void (form.noValidate = noValidate));
  replayEvents(document.querySelector('div')!, types, () => hydration);
  form.requestSubmit();
  const before = events.splice(0);
  await new Promise((resolve) => setTimeout(resolve));
  return {before, after: events};
}

const invalid = ['name is invalid', 'mail is invalid'];

test.each([
  ["the browser's messages wait for an island that replays submits", ['submit'], false, {before: [], after: invalid}],
  ['an island with its own validation gets one submit', ['submit'], true, {before: [], after: ['submit']}],
  [
    'an island that replays only clicks leaves the messages to the browser',
    ['click'],
    false,
    {before: invalid, after: []},
  ],
] as const)('%s', async (_title, types, noValidate, expected) => {
  expect(await sendEmptyForm(types, noValidate)).toEqual(expected);
});
