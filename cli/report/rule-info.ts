// Returns the title and the docs page of a rule, for reports.
import {axeCodes, rules} from '../../renderer/base/check-rules.js';
import {capitalize} from '../../runtime/text/capitalize.js';

export interface RuleInfo {
  readonly code: string;
  /** A sentence. */
  readonly title: string;
  readonly helpUrl: string;
}

const checksUrl = 'https://galley.example/docs/checks';

/** A code without a rule, such as one of a site's own check or plugin, gets its words as title: `Own check.` */
export function ruleInfo(code: string): RuleInfo {
  const rule = rules.get(code);
  if (rule !== undefined) return {code, title: rule.summary, helpUrl: pageOf(code)};
  const words = code.replaceAll('-', ' ');
  return {code, title: `${capitalize(words)}.`, helpUrl: `${checksUrl}/rules`};
}

/** Every rule has a page in our docs. Those of axe-core share the page about accessibility. */
function pageOf(code: string): string {
  return axeCodes.has(code) ? `${checksUrl}/accessibility` : `${checksUrl}/rules/${code}`;
}
