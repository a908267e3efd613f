// Lists and explains the rules of `galley check`.
import {SiteError} from '../../renderer/base/site-error.js';
import {rules, type Rule} from '../../renderer/base/check-rules.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {Io} from '../io.js';
import {ruleInfo} from '../report/rule-info.js';
import {table} from '../terminal/text-table.js';
import {hasExample, ruleText} from './rule-text.js';

export async function listRules(io: Io): Promise<void> {
  if (io.json) {
    for (const rule of rules.values()) io.out(JSON.stringify(rule));
    return;
  }
  const rows = [...rules.values()].map(({code, severity, summary}) => ({code, severity, summary}));
  io.out(await table(rows, io.columns));
}

const maxColumns = 100;

/** Throws a `SiteError` for a code that no rule has. */
export function explainRule(io: Io, code: string): void {
  const rule = rules.get(code);
  if (rule === undefined) throw unknownRule(code);
  const {helpUrl} = ruleInfo(code);
  const columns = Math.min(io.columns ?? maxColumns, maxColumns);
  io.out(io.json ? JSON.stringify({...rule, helpUrl}) : explanation(rule, helpUrl, columns));
}

function explanation({code, severity, summary, scope}: Rule, helpUrl: string, columns: number): string {
  // Rules of axe-core have no page, so no text and no example.
  const text = ruleText(code, columns);
  return [
    `${code} (${severity})`,
    summary,
    ...(text === '' ? [] : [text]),
    `Reported by ${commandsOf[scope ?? 'all']}. To change its severity, write in content/site.yml:`,
    `  checks:\n    rules:\n      ${code}: off    # or info, warning, error`,
    `${text === '' ? 'More about these rules' : hasExample(code) ? 'With an example' : 'In the docs'}: ${helpUrl}`,
  ].join('\n\n');
}

const commandsOf = {
  check: 'galley check and galley dev',
  build: 'galley build',
  all: 'galley build, galley check and galley dev',
};

function unknownRule(code: string): SiteError {
  const near = nearest(code, rules.keys());
  const hint = near === undefined ? 'List all rules with galley check --list.' : `Did you mean ${near}?`;
  return new SiteError('rule-unknown', `There is no rule ${code}.`, {hint});
}
