// Describes the code of a finding for formats that want a title and a link.
import {rules} from '../../renderer/base/rules.js';

export interface RuleInfo {
  readonly code: string;
  /** A sentence. */
  readonly title: string;
  readonly helpUrl: string;
}

/** The page of our docs that explains every code. */
const helpUrl = 'https://galley.example/docs/reference/errors';

/** A code without a rule, such as one of a plugin, gets its words as title: `Own check.` */
export function ruleOf(code: string): RuleInfo {
  const words = code.replaceAll('-', ' ');
  const title = rules.get(code)?.summary ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return {code, title, helpUrl};
}
