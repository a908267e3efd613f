import {expect, test} from 'vitest';
import {isTransientFinding} from '../../../renderer/rebuild/transient-findings.js';

test.each([
  ['component-failed', true],
  ['document-failed', true],
  ['document-too-slow', true],
  ['file-failed', true],
  ['mermaid-missing', true],
  ['native-part-missing', true],
  ['page-failed', true],
  ['plugin-failed', true],
  ['store-remote-failed', true],
  ['store-remote-unset', true],
  ['template-too-slow', true],
  ['link-broken', false],
  ['prop-invalid', false],
])('isTransientFinding() returns whether %s may be different without a change of a file: %s', (code, expected) => {
  expect(isTransientFinding({severity: 'error', code, message: 'Text.'})).toBe(expected);
});
