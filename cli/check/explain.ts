// Lists and explains the rules of `galley check`.
import {SiteError} from '../../renderer/base/error.js';
import {rules, type Rule} from '../../renderer/base/rules.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {Io} from '../io.js';
import {table} from '../terminal/table.js';

export async function listRules(io: Io): Promise<void> {
  if (io.json) {
    for (const rule of rules.values()) io.out(JSON.stringify(rule));
    return;
  }
  const rows = [...rules.values()].map(({code, severity, summary}) => ({code, severity, summary}));
  io.out(await table(rows, io.columns));
}

/** Throws a `SiteError` for a code that no rule has. */
export function explainRule(io: Io, code: string): void {
  const rule = rules.get(code);
  if (rule === undefined) throw unknownRule(code);
  io.out(io.json ? JSON.stringify(rule) : explanation(rule));
}

function explanation({code, severity, summary, scope}: Rule): string {
  const commands = scope === 'check' ? 'galley check and galley dev' : 'galley build, galley check and galley dev';
  return [
    `${code} (${severity})`,
    '',
    summary,
    '',
    `Reported by ${commands}. To change its severity, write in content/site.yml:`,
    '',
    `  checks:\n    rules:\n      ${code}: off    # or info, warning, error`,
  ].join('\n');
}

function unknownRule(code: string): SiteError {
  const near = nearest(code, rules.keys());
  const hint = near === undefined ? 'List all rules with galley check --list.' : `Did you mean ${near}?`;
  return new SiteError('rule-unknown', `There is no rule ${code}.`, {hint});
}
