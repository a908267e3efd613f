// Detects packages whose native part is missing. npm installs that part as an optional package for the platform, so it
// is missing after `npm install --omit=optional`, with another libc, and in `node_modules` copied from another machine.
import type {Diagnostic} from './diagnostic.js';
import {SiteError} from './site-error.js';

const code = 'native-part-missing';

const hint = 'Run npm install on this machine, without --omit=optional, in the folder that holds node_modules.';

/** Returns the error for a native part that has no replacement. */
export function nativePartMissing(name: string, cause: unknown): SiteError {
  return new SiteError(code, messageFor(name), {cause, hint});
}

/** Returns the notice for a native part that has a replacement. `instead` describes the replacement, as a sentence. */
export function nativePartNotice(name: string, instead: string): Diagnostic {
  return {severity: 'info', code, message: `${messageFor(name)} ${instead}`, hint};
}

/**
 * Returns whether a diagnostic is about a missing native part. Results that come with it are valid on this machine
 * only, so they must not be shared.
 */
export function isNativePartNotice(diagnostic: Diagnostic): boolean {
  return diagnostic.code === code;
}

/** Returns whether an error means that a package cannot load its native part. Each package words this differently. */
export function isNativePartError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /native b(?:inding|uild)|Could not load the "sharp" module|needed by esbuild|esbuild for another platform|Cannot find module '@libsql\/|ERR_DLOPEN_FAILED|invalid ELF header|cannot open shared object/i.test(
    text,
  );
}

function messageFor(name: string): string {
  return `The native part of ${name} is not installed for ${process.platform} ${process.arch}.`;
}
