// What a thread can be asked to do. It keeps the bodies of documents it has read and renders their pages itself: sending
// a body to another thread takes about as long as rendering it there saves.
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import type {Body} from './document/document.js';
import type {PageJob, SceneJob} from './page-tasks.js';
import {documentOf, lengthOf, tasks, type TransformedText, type TransformJob} from './tasks.js';
import type {Task} from './work/crew.js';

/** Characters of bodies that one thread keeps. */
const mostKept = 64_000_000;

/**
 * `transform`: a source to a document. `scene`: what all pages are rendered with, once before the first. `page`: a page
 * whose document this thread has kept.
 */
export function threadTasks(): Readonly<Record<'transform' | 'scene' | 'page', Task>> {
  const kept = new Map<Hash, {readonly document: string; readonly body: Body}>();
  let size = 0;
  let render: ((job: PageJob) => Promise<Json>) | undefined;
  return {
    transform: (job, ask) => {
      const {hash, keep} = job as unknown as TransformJob;
      const made = tasks.transform(job, ask) as unknown as TransformedText;
      const {document, body} = made;
      if (!keep || body === null || size > mostKept) return made as unknown as Json;
      kept.set(hash, {document, body});
      size += lengthOf(body);
      return {document, body: null, kept: true};
    },
    scene: async (job, ask) => {
      // Not for those who only read documents.
      const {pageTask} = await import('./page-tasks.js');
      const keptOf = (hash: Hash) => {
        const found = kept.get(hash);
        return found && {document: documentOf(found.document), body: found.body};
      };
      render = pageTask(job as unknown as SceneJob, keptOf, ask);
      return null;
    },
    page: (job) => {
      if (render === undefined) throw new Error('The scene is missing');
      return render(job as unknown as PageJob);
    },
  };
}
