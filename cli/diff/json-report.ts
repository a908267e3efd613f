// Format `json` of `galley diff`: one line with everything.
import type {Comparison, ComparedSide} from './compare-sides.js';

/** Raised when a field changes its meaning or is removed. New fields do not raise it. */
const formatVersion = 1;

export function jsonReport({before, after, diff}: Comparison): string {
  return JSON.stringify({type: 'diff', version: formatVersion, before: sideOf(before), after: sideOf(after), ...diff});
}

function sideOf({side, errors}: ComparedSide): object {
  return {
    kind: side.kind,
    name: side.name,
    ...(side.kind === 'ref' && {commit: side.commit}),
    errors: errors.length,
  };
}
