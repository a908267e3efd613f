// Lists findings that may be different next time although no file changed.
import type {Diagnostic} from '../base/diagnostic.js';
import {isNativePartNotice} from '../base/missing-native-package.js';
import {isTransientError} from '../document/transient-errors.js';

const transientCodes: ReadonlySet<string> = new Set([
  'component-failed',
  'file-failed',
  // Another user may be able to read the file.
  'file-unreadable',
  'include-unreadable',
  // The package may be installed without a trace in the files that are compared.
  'mermaid-missing',
  'page-failed',
  'store-remote-failed',
  'store-remote-unset',
  'template-too-slow',
]);

/** Returns whether a finding depends on more than the files of the site, such as the time that a template took. */
export function isTransientFinding(diagnostic: Diagnostic): boolean {
  return transientCodes.has(diagnostic.code) || isTransientError(diagnostic) || isNativePartNotice(diagnostic);
}
