// Loads a bundle and returns its exports for rendering.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as zod from 'zod';
import type {Diagnostic} from '../base/diagnostic.js';
import * as page from '../page/page.js';
import {templatesInBundle, type Templates} from '../page/templates-in-bundle.js';
import type {Islands} from '../page/render/renderer-inputs.js';
import {templatesName, type Bundle} from './bundle-templates.js';
import {TemplateError} from './template-error.js';
import {evaluateScript, type Modules} from './evaluate-script.js';
import {templatePlaceFromStack} from './place-from-stack.js';
import {placedJsxRuntime} from './jsx-runtime-with-places.js';
import {TemplateTimeoutError} from '../base/template-timeout-error.js';
import {timeLimit, type TimeLimit} from './template-time-limit.js';

export interface LoadedBundle {
  readonly templates: Templates;
  readonly islands: Islands;
  readonly limit: TimeLimit;
}

/** The scripts of a bundle that run during the build. The others are for browsers. */
export type ServerScripts = Pick<Bundle, 'templates' | 'templatesMap' | 'islands'>;

/** Packages that templates share with the renderer, so that there is only one React. */
export const sharedModules: Modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': placedJsxRuntime,
  'galley/page': page,
  zod,
};

/** Returns the exports. Throws `TemplateError` if a template throws while it is evaluated. */
export function loadBundle(bundle: ServerScripts): LoadedBundle {
  const limit = timeLimit();
  return loadStep("The templates can't be loaded", bundle, () => ({
    templates: templatesInBundle(evaluateScript(bundle.templates, sharedModules, templatesName, limit)),
    islands: evaluateScript(bundle.islands, {}, 'galley-islands.js', limit) as unknown as Islands,
    limit,
  }));
}

/** Runs a step that executes only template code, so every error becomes a `TemplateError`. */
function loadStep<T>(failure: string, bundle: ServerScripts, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new TemplateError([templateDiagnostic(failure, error, bundle)], error);
  }
}

/** Runs a step that also executes Galley's code, whose errors are thrown unchanged. */
export function runTemplateStep<T>(failure: string, bundle: ServerScripts, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw isTemplateError(error, bundle)
      ? new TemplateError([templateDiagnostic(failure, error, bundle)], error)
      : error;
  }
}

/** Returns whether a template threw the error. */
export function isTemplateError(error: unknown, bundle: ServerScripts): boolean {
  return error instanceof TemplateTimeoutError || templatePlaceFromStack(error, bundle) !== undefined;
}

function templateDiagnostic(failure: string, error: unknown, bundle: ServerScripts): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const place = templatePlaceFromStack(error, bundle);
  return {
    severity: 'error',
    ...(error instanceof TemplateTimeoutError
      ? {code: 'template-too-slow', hint: 'Look for a loop that does not end.'}
      : {code: 'template-failed'}),
    message: `${failure}: ${message}`,
    ...(place && {place}),
  };
}
