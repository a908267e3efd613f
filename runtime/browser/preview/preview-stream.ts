// Changes since a previewed page was shown, as reported by the preview API. An API without such reports is called once.
import type {PreviewRequest} from './preview-request.js';

export interface Listener {
  /** The stream has started; `version` changes with the site. */
  greeted(version: string): void;
  changed(routes: readonly string[] | 'all'): void;
  /** The token is not accepted any more. */
  refused(): void;
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
export function listen(previewRequest: PreviewRequest, listener: Listener): void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const connect = async (): Promise<void> => {
    const controller = new AbortController();
    current = controller;
    const outcome = await readStream(previewRequest, controller, (notice, isFirst) => {
      failures = 0;
      if (isFirst) listener.greeted(notice.version);
      else listener.changed(notice.routes);
    });
    if (outcome === 'refused') listener.refused();
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

/** `unsupported`: the API has no stream, so retrying cannot help. */
async function readStream(
  {api, token}: PreviewRequest,
  controller: AbortController,
  onNotice: (notice: Notice, isFirst: boolean) => void,
): Promise<'lost' | 'refused' | 'unsupported'> {
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
      if (response.status === 401) return 'refused';
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
