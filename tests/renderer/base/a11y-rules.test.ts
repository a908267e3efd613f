import axe from 'axe-core';
import {expect, test} from 'vitest';
import {bestPractices, wcagRules} from '../../../renderer/base/a11y-rules.js';

interface AxeRule {
  readonly id: string;
  readonly enabled: boolean;
  readonly tags: readonly string[];
}

/** Axe tests the inside of frames, which are other sites. */
const leftOut = new Set(['frame-tested']);

test('wcagRules and bestPractices list every rule that axe-core enables by default, by level', () => {
  const {rules} = (axe as unknown as {readonly _audit: {readonly rules: readonly AxeRule[]}})._audit;
  const enabled = rules.filter(
    ({id, enabled: isOn, tags}) =>
      isOn && !tags.includes('experimental') && !tags.includes('deprecated') && !leftOut.has(id),
  );
  const namesOf = (isBestPractice: boolean): readonly string[] =>
    enabled.filter(({tags}) => tags.includes('best-practice') === isBestPractice).map(({id}) => id);
  expect(wcagRules.map(({name}) => name).toSorted()).toEqual(namesOf(false).toSorted());
  expect(bestPractices.map(({name}) => name).toSorted()).toEqual(namesOf(true).toSorted());
});
