// Listens to the preview API for changes of the site. An API without a stream of changes is called once.
import type {PreviewSession} from './preview-session.js';

export interface PreviewListener {
  /** The stream has started; `version` changes with the site. */
  started(version: string): void;
  changed(routes: readonly string[] | 'all'): void;
  /** The token is not accepted any more. */
  unauthorized(): void;
}

interface Notice {
  readonly version: string;
  readonly routes: readonly string[] | 'all';
}

const firstPauseMs = 1000;
const maxPauseMs = 30_000;
/** The API sends an event every 15 s. If it is silent for longer, the connection is dead. */
const silenceMs = 45_000;

/** Listens until the page is closed, and reconnects after a lost connection. */
export function listenForChanges(previewSession: PreviewSession, listener: PreviewListener): void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    const outcome = await readStream(previewSession, controller, (notice, isFirst) => {
      failures = 0;
      if (isFirst) listener.started(notice.version);
      else listener.changed(notice.routes);
    });
    if (outcome === 'unauthorized') listener.unauthorized();
    if (outcome === 'lost' && current === controller) {
      timer = setTimeout(() => void connect(), Math.min(maxPauseMs, firstPauseMs * 2 ** failures++));
    }
  };
  // An open connection would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    const open = current;
    current = undefined;
    open?.abort();
  });
  addEventListener('pageshow', ({persisted}) => persisted && void connect());
  void connect();
}

/** Reads until the connection ends. `unsupported`: the API has no stream, so retrying cannot help. */
async function readStream(
  {api, token}: PreviewSession,
  controller: AbortController,
  onNotice: (notice: Notice, isFirst: boolean) => void,
): Promise<'lost' | 'unauthorized' | 'unsupported'> {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = (): void => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => controller.abort(), silenceMs);
  };
  try {
    restartTimeout();
    const response = await fetch(`${api.replace(/\/$/, '')}/events`, {
      headers: {Authorization: `Bearer ${token}`},
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || response.body === null) {
      controller.abort();
      if (response.status === 401) return 'unauthorized';
      return response.status >= 500 ? 'lost' : 'unsupported';
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    let isFirst = true;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      restartTimeout();
      const events = (buffer + chunk.value).split('\n\n');
      buffer = events.pop() ?? '';
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        onNotice(JSON.parse(event.slice(6)) as Notice, isFirst);
        isFirst = false;
      }
    }
  } catch {
    // The connection was lost. The current page stays.
  } finally {
    clearTimeout(silenceTimer);
  }
  return 'lost';
}
