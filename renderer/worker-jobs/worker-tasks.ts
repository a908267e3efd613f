// Defines the tasks of a worker thread. It shares the store of the main thread: any thread can store a body, and any
// thread can render its page.
import type {Json} from '../base/json.js';
import {storeDocument, serializeDocument} from './serialize-document.js';
import type {PageJob, RunPageJob, SettingsJob, RendererFactory, TemplatesJob} from './page-tasks.js';
import {textTasks, whenTransformed, type TransformJob} from './transform-tasks.js';
import type {Task} from '../worker-pool/worker-pool.js';
import {reopenStore, type Store} from '../store/store.js';

/**
 * Returns the tasks by name. `transform` turns a source into a document. `templates` loads the templates as early as
 * possible. `settings` sets the render settings before the first page. `page` renders a page.
 */
export function workerTasks(): Readonly<
  Record<'transform' | keyof typeof textTasks | 'templates' | 'settings' | 'page', Task>
> {
  let openStore: {readonly folder: string; readonly store: Store | undefined} | undefined;
  let current: {readonly job: TemplatesJob; readonly createRenderer: RendererFactory} | undefined;
  let render: RunPageJob | undefined;
  const storeIn = (folder: string | undefined): Store | undefined => {
    if (folder === undefined) return undefined;
    if (openStore?.folder !== folder) openStore = {folder, store: reopenStore(folder)};
    return openStore.store;
  };
  const rendererFactoryFor = async (job: TemplatesJob): Promise<RendererFactory> => {
    if (current === undefined || !isSameJob(current.job, job)) {
      // Loaded here, because threads that only transform documents do not need it.
      const {loadTemplates} = await import('./page-tasks.js');
      current = {job, createRenderer: loadTemplates(job)};
    }
    return current.createRenderer;
  };
  return {
    ...textTasks,
    transform: (job, ask) => {
      const {hash, store: folder} = job as unknown as TransformJob;
      return whenTransformed(job as unknown as TransformJob, ask, (transformed) => {
        const text = serializeDocument(transformed);
        const store = storeIn(folder);
        if (store === undefined || text.isTransient) return text as unknown as Json;
        storeDocument(hash, text, store);
        return {...text, body: null} as unknown as Json;
      });
    },
    templates: async (job) => {
      await rendererFactoryFor(job as unknown as TemplatesJob);
      return null;
    },
    settings: async (job, ask) => {
      render = undefined;
      const {templates, store, ...settings} = job as unknown as SettingsJob;
      const createRenderer = await rendererFactoryFor(templates);
      render = createRenderer(settings, storeIn(store), ask);
      return null;
    },
    page: (job) => {
      if (render === undefined) throw new Error('The render settings are missing.');
      return render(job as unknown as PageJob);
    },
  };
}

/** Compares everything but the bundle, which is large and has a hash. */
function isSameJob(a: TemplatesJob, b: TemplatesJob): boolean {
  const settings = ({bundle: _bundle, ...job}: TemplatesJob): string => JSON.stringify(job);
  return settings(a) === settings(b);
}
