import {expect, test} from 'vitest';
import {loadDecoder} from '../../../../renderer/emit/images/image-decoder.js';

// Formats are blocked for the whole process, so a second configuration would affect images that another thread reads.
test('decoder() configures sharp once for concurrent and later calls', async () => {
  const [first, second] = await Promise.all([loadDecoder(), loadDecoder()]);
  expect(second).toBe(first);
  expect(await loadDecoder()).toBe(first);
});
