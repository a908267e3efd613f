// Reports codes in `checks` of the config that belong to no rule.
import type {Diagnostic} from '../base/diagnostic.js';
import {rules} from '../base/check-rules.js';
import {keyPathText} from '../base/schema-messages.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {CheckContext} from './site-wide-checks.js';
import {nameSpellings} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';

export function* unknownRules({config, configPlace, siteCodes}: CheckContext): Iterable<Diagnostic> {
  const {rules: siteRules, overrides} = config.checks;
  const settings = [
    {keys: ['checks', 'rules'], severities: siteRules},
    ...overrides.map((one, index) => ({keys: ['checks', 'overrides', index, 'rules'], severities: one.rules})),
  ];
  const spellingOf = nameSpellings(new Set([...rules.keys(), ...siteCodes]));
  for (const {keys, severities} of settings) {
    for (const code of Object.keys(severities)) {
      if (rules.has(code) || siteCodes.has(code)) continue;
      const near = nearest(code, rules.keys());
      const spelling = spellingOf(code);
      const isFree = spelling !== undefined && !Object.hasOwn(severities, spelling);
      const fix = isFree ? textFix(configPlace([...keys, code], 'key'), code, spelling) : undefined;
      const list = '`galley check --list` lists all codes.';
      yield {
        severity: 'error',
        code: 'config-unknown-key',
        message: `\`${keyPathText([...keys, code])}\` is not the code of a rule.`,
        hint: near === undefined ? list : `Did you mean \`${near}\`? ${list}`,
        place: configPlace([...keys, code]),
        ...(fix && {fix}),
      };
    }
  }
}
