import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {ExitCode} from '../io.js';

/** Returns 1 if there are errors, with `strict` also for warnings. */
export function exitCodeOf(diagnostics: readonly Diagnostic[], strict: boolean): ExitCode {
  return diagnostics.some(({severity}) => severity === 'error' || (strict && severity === 'warning')) ? 1 : 0;
}
