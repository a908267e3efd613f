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

/** Listens as long as the page exists, and reconnects after the connection was lost. */
export function listen(previewRequest: PreviewRequest, listener: Listener): void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const begin = async (): Promise<void> => {
    const turn = new AbortController();
    current = turn;
    const outcome = await hear(previewRequest, turn, (notice, isFirst) => {
      failures = 0;
      if (isFirst) listener.greeted(notice.version);
      else listener.changed(notice.routes);
    });
    if (outcome === 'refused') listener.refused();
    if (outcome === 'lost' && current === turn) {
      timer = setTimeout(() => void begin(), Math.min(maxPauseMs, firstPauseMs * 2 ** failures++));
    }
  };
  // An open connection would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    const open = current;
    current = undefined;
    open?.abort();
  });
  addEventListener('pageshow', ({persisted}) => persisted && void begin());
  void begin();
}

/** `mute`: there is no stream, and retrying cannot help. */
async function hear(
  {api, token}: PreviewRequest,
  turn: AbortController,
  tell: (notice: Notice, isFirst: boolean) => void,
): Promise<'lost' | 'refused' | 'mute'> {
  let watch: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => {
    clearTimeout(watch);
    watch = setTimeout(() => turn.abort(), silenceMs);
  };
  try {
    hold();
    const response = await fetch(`${api.replace(/\/$/, '')}/events`, {
      headers: {Authorization: `Bearer ${token}`},
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: turn.signal,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || response.body === null) {
      turn.abort();
      if (response.status === 401) return 'refused';
      return response.status >= 500 ? 'lost' : 'mute';
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let isFirst = true;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hold();
      const events = (rest + part.value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        tell(JSON.parse(event.slice(6)) as Notice, isFirst);
        isFirst = false;
      }
    }
  } catch {
    // Lost for now. The current page stays.
  } finally {
    clearTimeout(watch);
  }
  return 'lost';
}
