import {expect, test} from 'vitest';
import {decoder} from '../../../../renderer/emit/images/image-decoder.js';

// Formats are blocked for the whole process, so doing it again would hit what another thread is reading just then.
test('the decoder is locked down once, however often it is asked for', async () => {
  const [first, second] = await Promise.all([decoder(), decoder()]);
  expect(second).toBe(first);
  expect(await decoder()).toBe(first);
});
