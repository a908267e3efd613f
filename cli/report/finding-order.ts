// Defines the order of findings.
import type {Reported} from './report.js';

export const severitiesInOrder = ['info', 'warning', 'error'] as const;

/** By file, line and column. */
export function byPlace(a: Reported, b: Reported): number {
  return (
    compare(a.place?.file ?? '', b.place?.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

/** By severity, errors last, then by place. */
export function bySeverity(a: Reported, b: Reported): number {
  return severitiesInOrder.indexOf(a.severity) - severitiesInOrder.indexOf(b.severity) || byPlace(a, b);
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
