// Errors of templates and Markdown plugins, with one finding for each mistake that esbuild reports.
import type {Message} from 'esbuild';
import type {Diagnostic} from '../base/diagnostic.js';
import {isNativePartError, nativePartMissing} from '../base/missing-native-package.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

/**
 * Thrown for templates and Markdown plugins that esbuild rejects or that throw when they are evaluated. Nothing can be
 * rendered with them.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], cause: unknown) {
    super(diagnostics.map(({message}) => message).join('\n'), {cause});
    this.diagnostics = diagnostics;
  }
}

/** Returns a `TemplateError` for errors of one or more esbuild builds. Returns any other error unchanged. */
export function bundlingError(...errors: readonly unknown[]): unknown {
  const otherError = errors.find((error) => messagesOf(error) === undefined);
  if (otherError !== undefined)
    return isNativePartError(otherError) ? nativePartMissing('esbuild', otherError) : otherError;
  return new TemplateError(templateFindings(errors.flatMap((error) => messagesOf(error) ?? [])), errors[0]);
}

function messagesOf(error: unknown): readonly Message[] | undefined {
  return (error as {errors?: readonly Message[]}).errors;
}

/**
 * Returns one finding per error, even if several builds report it, and one for all exports that a replaced file lacks.
 */
function templateFindings(messages: readonly Message[]): readonly Diagnostic[] {
  const missingExports = new Map<string, Set<string>>();
  const others = new Map<string, Diagnostic>();
  for (const message of messages) {
    const missingExport = missingExportIn(message);
    if (missingExport === undefined) others.set(JSON.stringify(message), diagnosticOf(message));
    else
      missingExports.set(
        missingExport.file,
        (missingExports.get(missingExport.file) ?? new Set()).add(missingExport.name),
      );
  }
  const files = [...missingExports].toSorted(byKey);
  return [...others.values(), ...files.map(([file, names]) => incompleteFile(file, [...names].toSorted()))];
}

/**
 * Returns the file of the site that lacks an export imported by one of Galley's templates. If one of the site's own
 * templates imports it, esbuild's message at the import is reported instead.
 */
function missingExportIn({text, location}: Message): {readonly file: string; readonly name: string} | undefined {
  const [, file, name] = /^No matching export in "site:(.+)" for import "(.+)"$/.exec(text) ?? [];
  const isGalleyTemplate = location === null || !location.file.startsWith('site:');
  return isGalleyTemplate && file !== undefined && name !== undefined ? {file, name} : undefined;
}

function incompleteFile(file: string, names: readonly string[]): Diagnostic {
  const list = names.map((name) => `\`${name}\``).join(', ');
  return {
    severity: 'error',
    code: 'template-invalid',
    message: `${file} does not export ${list}.`,
    hint: `Galley's own templates import ${names.length === 1 ? 'it. Export it' : 'them. Export them'}, or start from a copy of Galley's file.`,
    place: {file, line: 1, column: 1},
  };
}

/** esbuild counts columns in bytes, starting at 0. */
function diagnosticOf({text, location, detail}: Message): Diagnostic {
  return {
    severity: 'error',
    code: 'template-invalid',
    message: `${text.replaceAll(/"site:(?=templates\/)/g, '"')}.`,
    ...(location && {
      place: {file: location.file.replace(/^site:/, ''), line: location.line, column: location.column + 1},
    }),
    // Our plugins write a hint into `detail`.
    ...(typeof detail === 'string' ? {hint: detail} : hintFor(text, location)),
  };
}

function hintFor(text: string, location: Message['location']): {readonly hint?: string} {
  if (location?.suggestion) return {hint: `Try ${location.suggestion}.`};
  const missing = /^Could not resolve "(.+)"$/.exec(text)?.[1];
  if (missing === undefined) return {};
  // Stylesheets write paths without `./`.
  const name = location?.file.endsWith('.css')
    ? undefined
    : /^(?:@[\w.-]+\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(missing)?.[0];
  return {
    hint:
      name === undefined
        ? 'Correct the path, which is relative to this file, or create the file.'
        : `Install the package with \`npm install ${name}\`, or correct its name.`,
  };
}
