// Loads a bundle and returns its exports for rendering.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as zod from 'zod';
import type {Diagnostic} from '../base/diagnostic.js';
import * as page from '../page/page.js';
import {readTemplates, type Templates} from '../page/read-templates.js';
import type {Islands} from '../page/renderer-inputs.js';
import {TemplateError, templatesName, type Bundle} from './bundle.js';
import {evaluate, type Modules} from './evaluate-script.js';
import {errorPlace} from './error-place.js';
import {placedJsxRuntime} from './placed-jsx.js';
import {TemplateOverrun, timeLimit, type TimeLimit} from './time-limit.js';

export interface LoadedBundle {
  readonly templates: Templates;
  readonly islands: Islands;
  readonly limit: TimeLimit;
}

/** The part of a bundle that runs here. The rest is for browsers. */
export type EvaluatedBundle = Pick<Bundle, 'templates' | 'templatesMap' | 'islands'>;

/** Packages that templates share with the renderer. All must be rendered by the same React. */
export const modules: Modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': placedJsxRuntime,
  'galley/page': page,
  zod,
};

/** Returns the exports. Throws `TemplateError` if a template throws while it is evaluated. */
export function loadBundle(bundle: EvaluatedBundle): LoadedBundle {
  const limit = timeLimit();
  return loadStep("The templates can't be loaded", bundle, () => ({
    templates: readTemplates(evaluate(bundle.templates, modules, templatesName, limit)),
    islands: evaluate(bundle.islands, {}, 'galley-islands.js', limit) as unknown as Islands,
    limit,
  }));
}

/** Runs a step that executes only template code, so every error becomes a `TemplateError`. */
function loadStep<T>(what: string, bundle: EvaluatedBundle, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new TemplateError([templateDiagnostic(what, error, bundle)], error);
  }
}

/** Runs a step that also executes our own code. Our own errors are thrown unchanged. */
export function runTemplateStep<T>(what: string, bundle: EvaluatedBundle, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw isTemplateError(error, bundle) ? new TemplateError([templateDiagnostic(what, error, bundle)], error) : error;
  }
}

/** Returns whether a template threw the error. */
export function isTemplateError(error: unknown, bundle: EvaluatedBundle): boolean {
  return error instanceof TemplateOverrun || errorPlace(error, bundle) !== undefined;
}

function templateDiagnostic(what: string, error: unknown, bundle: EvaluatedBundle): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const place = errorPlace(error, bundle);
  return {
    severity: 'error',
    ...(error instanceof TemplateOverrun ? {code: 'template-too-slow'} : {code: 'template-failed'}),
    message: `${what}: ${message}`,
    ...(place && {place}),
  };
}
