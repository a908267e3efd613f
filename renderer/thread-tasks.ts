// What a thread can be asked to do. It keeps the bodies of documents it has read and renders their pages itself: sending
// a body to another thread takes about as long as rendering it there saves.
import os from 'node:os';
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import {transform} from './document/transform.js';
import type {Kept, PageJob, RenderJob, Stage, TemplatesJob} from './page-tasks.js';
import type {Scene} from './scene.js';
import {lengthOf, textOf} from './document-text.js';
import type {TransformJob} from './tasks.js';
import type {Task} from './work/crew.js';

/** Characters of bodies that one thread keeps; there is about one for each core. */
const mostKept = 128_000_000 / os.availableParallelism();

/**
 * `transform`: a source to a document. `templates`, then `scene`: what all pages are rendered with, once before the
 * first. `page`: a page whose document this thread has kept.
 */
export function threadTasks(): Readonly<Record<'transform' | 'templates' | 'scene' | 'page', Task>> {
  const kept = new Map<Hash, Kept>();
  let size = 0;
  let stage: Stage | undefined;
  let render: RenderJob | undefined;
  return {
    transform: (job) => {
      const {source, hash, options, keep} = job as unknown as TransformJob;
      const {document, body} = transform(source, options, hash);
      if (!keep || body === null || size > mostKept) return textOf({document, body}) as unknown as Json;
      kept.set(hash, {document, text: source.text, body});
      size += lengthOf(body);
      return {...textOf({document, body: null}), kept: true} as unknown as Json;
    },
    templates: async (job) => {
      // Not for those who only read documents.
      const {loadTemplates} = await import('./page-tasks.js');
      stage = loadTemplates(job as unknown as TemplatesJob);
      return null;
    },
    scene: (job, ask) => {
      if (stage === undefined) throw new Error('The templates are missing');
      // Each has one page.
      const handOut = (hash: Hash): Kept | undefined => {
        const found = kept.get(hash);
        kept.delete(hash);
        return found;
      };
      render = stage(job as unknown as Scene, handOut, ask);
      return null;
    },
    page: (job) => {
      if (render === undefined) throw new Error('The scene is missing');
      return render(job as unknown as PageJob);
    },
  };
}
