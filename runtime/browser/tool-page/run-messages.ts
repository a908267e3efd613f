// Messages about a run and its files.
import type {Finding, Severity} from '../../tools/base/finding.js';
import {formatSize} from './edited-files.js';
import type {Ending} from './runner.js';
import {maxRunMs} from './runner.js';

export function endingText(ending: Ending): string {
  switch (ending.kind) {
    case 'done': {
      const {files, findings} = ending.outcome;
      const counts = countsText(findings);
      const made = files.length === 0 ? 'No files were generated.' : `Done: ${countText(files.length, 'file')}.`;
      return counts === '' ? made : `${made} ${counts}.`;
    }
    case 'canceled':
      return 'Stopped.';
    case 'timed-out':
      return `Stopped after ${maxRunMs / 1000} seconds. The command-line tool has no time limit.`;
    case 'not-loaded':
      return 'The tool could not be loaded. Check your connection and try again.';
    case 'failed':
      return `The tool failed: ${ending.message}. This is a bug. Please report it.`;
    default:
      return ending satisfies never;
  }
}

/** The reason why there is no result, and what to do. */
export function noResultText(ending: Ending): string {
  if (ending.kind !== 'done') return 'The run ended before there was a result.';
  const errors = ending.outcome.findings.filter(({severity}) => severity === 'error').length;
  if (errors === 0) return 'The input contains nothing to generate files from.';
  return errors === 1 ? 'Fix the error and run again.' : `Fix the ${countText(errors, 'error')} and run again.`;
}

/** `2 errors, 1 warning` */
export function countsText(findings: readonly Finding[]): string {
  return severities
    .map((severity) => [severity, findings.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => countText(count, severity === 'info' ? 'note' : severity))
    .join(', ');
}

export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** `1 file`, `1,200 files` */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `12 ms`, `1.5 s` */
export function timeText(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Shown in place of a file that is not text. */
export function notText(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? 'This is not text.' : `This is not text (${formatSize(bytes.length)}).`;
}
