// Bundle → what it exports, ready to render with.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as zod from 'zod';
import type {Diagnostic} from '../base/diagnostic.js';
import * as page from '../page/page.js';
import {readTemplates, type Templates} from '../page/templates.js';
import type {Islands} from '../page/render.js';
import {TemplateError, templatesName, type Bundle} from './bundle.js';
import {evaluate, type Modules} from './evaluate.js';
import {errorPlace} from './error-place.js';
import {TemplateOverrun, timeLimit, type TimeLimit} from './time-limit.js';

export interface LoadedBundle {
  readonly templates: Templates;
  readonly islands: Islands;
  readonly limit: TimeLimit;
}

/** What of a bundle runs here; the rest is for browsers. */
export type EvaluatedBundle = Pick<Bundle, 'templates' | 'templatesMap' | 'islands'>;

/** The packages that templates share with the renderer; one React must render them all. */
export const modules: Modules = {react, 'react/jsx-runtime': jsxRuntime, 'galley/page': page, zod};

/** Throws `TemplateError` when a template throws while it is evaluated. */
export function loadBundle(bundle: EvaluatedBundle): LoadedBundle {
  const limit = timeLimit();
  return loading("The templates can't be loaded", bundle, () => ({
    templates: readTemplates(evaluate(bundle.templates, modules, templatesName, limit)),
    islands: evaluate(bundle.islands, {}, 'galley-islands.js', limit) as unknown as Islands,
    limit,
  }));
}

/** Runs what throws because of templates: what it throws is a `TemplateError`. */
function loading<T>(what: string, bundle: EvaluatedBundle, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new TemplateError([templateDiagnostic(what, error, bundle)], error);
  }
}

/** The same for a step in which our own code may throw as well: its errors rise as they are. */
export function asking<T>(what: string, bundle: EvaluatedBundle, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw isTemplateError(error, bundle) ? new TemplateError([templateDiagnostic(what, error, bundle)], error) : error;
  }
}

/** Whether a template threw it. */
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
