// Packages with a native part. npm installs that part as an optional package for the platform, so it is missing after
// `npm install --omit=optional`, on another libc, and where `node_modules` was copied from another machine.
import type {Diagnostic} from './diagnostic.js';
import {SiteError} from './error.js';

const code = 'native-part-missing';

const hint = 'Run npm install on this machine, without --omit=optional, in the folder that holds node_modules.';

/** For parts that nothing can replace. */
export function nativePartMissing(name: string, cause: unknown): SiteError {
  return new SiteError(code, messageFor(name), {cause, hint});
}

/** For parts that something else stands in for; `instead` says what, as a sentence. */
export function nativePartNotice(name: string, instead: string): Diagnostic {
  return {severity: 'info', code, message: `${messageFor(name)} ${instead}`, hint};
}

/** Whether a diagnostic tells of a missing part; what comes with it holds on this machine only. */
export function isNativePartNotice(diagnostic: Diagnostic): boolean {
  return diagnostic.code === code;
}

/** Whether an error says that a package cannot load its native part; each package says it in its own way. */
export function isNativePartError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /native b(?:inding|uild)|Could not load the "sharp" module|needed by esbuild|esbuild for another platform|Cannot find module '@libsql\/|ERR_DLOPEN_FAILED|invalid ELF header|cannot open shared object/i.test(
    text,
  );
}

function messageFor(name: string): string {
  return `The native part of ${name} is not installed for ${process.platform} ${process.arch}.`;
}
