// Bundle → what it exports, ready to render with.
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as zod from 'zod';
import * as page from '../page/page.js';
import {readTemplates, type Templates} from '../page/templates.js';
import type {Islands} from '../page/render.js';
import {TemplateFault, templatesName, type Bundle} from './bundle.js';
import {evaluate, type Modules} from './evaluate.js';
import {faultPlace} from './fault-place.js';

export interface LoadedBundle {
  readonly templates: Templates;
  readonly islands: Islands;
}

/** What of a bundle runs here; the rest is for browsers. */
export type EvaluatedBundle = Pick<Bundle, 'templates' | 'templatesMap' | 'islands'>;

/** The packages that templates share with the renderer; one React must render them all. */
const modules: Modules = {react, 'react/jsx-runtime': jsxRuntime, 'galley/page': page, zod};

/** Throws `TemplateFault` when a template throws while it is evaluated. */
export function loadBundle(bundle: EvaluatedBundle): LoadedBundle {
  try {
    return {
      templates: readTemplates(evaluate(bundle.templates, modules, templatesName)),
      islands: evaluate(bundle.islands, {}, 'galley-islands.js') as unknown as Islands,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = faultPlace(error, bundle);
    const diagnostic = {
      severity: 'error',
      code: 'template-failed',
      message: `The templates can't be loaded: ${message}`,
    } as const;
    throw new TemplateFault([{...diagnostic, ...(place && {place})}], error);
  }
}
