// Defines the order of findings.
import type {Reported} from './report.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

export const severitiesInOrder = ['info', 'warning', 'error'] as const;

/** By file, line and column. */
export function byPlace(a: Reported, b: Reported): number {
  return (
    compareCodeUnits(a.place?.file ?? '', b.place?.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareCodeUnits(a.code, b.code) ||
    compareCodeUnits(a.message, b.message)
  );
}

/** By severity, errors last, then by place. */
export function bySeverity(a: Reported, b: Reported): number {
  return severitiesInOrder.indexOf(a.severity) - severitiesInOrder.indexOf(b.severity) || byPlace(a, b);
}
