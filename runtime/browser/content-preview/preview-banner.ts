// The banner of the preview: its state, and buttons to leave it or to try again.
import {endPreviewSession} from './preview-session.js';
import {loadFully} from '../navigation/reload-page.js';
import {RequestError} from '../base/request.js';

type PreviewState =
  | {readonly kind: 'loading'}
  | {readonly kind: 'shown'}
  | {readonly kind: 'failed'; readonly error: unknown};

export interface Banner {
  show(state: PreviewState): void;
  state(): PreviewState['kind'];
}

export interface BannerOptions {
  /** `studio.example` */
  readonly host: string;
  readonly retry: () => void;
}

/** Delay before the loading message is shown. */
const loadingDelayMs = 400;

/** Puts the banner at the end of the page, where it stays visible. */
export function createBanner({host, retry}: BannerOptions): Banner {
  const aside = document.createElement('aside');
  aside.className = 'preview-banner';
  aside.ariaLabel = 'Preview mode';
  const title = document.createElement('strong');
  title.textContent = 'Preview mode';
  const message = document.createElement('p');
  message.role = 'status';
  const again = button('Try again', retry);
  const exit = button('Exit', () => {
    endPreviewSession();
    loadFully(new URL(location.href));
  });
  const actions = document.createElement('div');
  actions.append(exit);
  aside.append(title, message, actions);
  document.body.append(aside);

  let kind: PreviewState['kind'] = 'loading';
  let fallback = published;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string): void => {
    if (message.textContent !== text) message.textContent = text;
  };
  return {
    state: () => kind,
    show(state) {
      ({kind} = state);
      clearTimeout(timer);
      if (state.kind === 'loading') {
        timer = setTimeout(() => say(`Loading this page from ${host} …`), loadingDelayMs);
        return;
      }
      aside.dataset['state'] = state.kind;
      const failure = state.kind === 'failed' ? describeError(state.error, host, fallback) : undefined;
      if (state.kind === 'shown') fallback = before;
      if (failure?.retry === true) exit.before(again);
      else again.remove();
      say(failure?.text ?? 'You see drafts and changes that are not published.');
    },
  };
}

interface Failure {
  readonly text: string;
  /** Whether trying again may help. */
  readonly retry: boolean;
}

/** The error and what to do about it; `fallback` says what the page shows instead. */
export function describeError(error: unknown, host: string, fallback = published): Failure {
  const {kind, status} = error instanceof RequestError ? error : {kind: 'network' as const, status: undefined};
  // preview.ts reports a link that has expired without a request, so the error has no status.
  if (kind === 'status' && status === undefined) {
    return {text: `This preview link has expired; ask for a new one. ${fallback}`, retry: false};
  }
  if (status === 401 || status === 403) {
    return {text: `${host} does not accept this preview link any more; ask for a new one. ${fallback}`, retry: false};
  }
  if (kind === 'not-found' || status === 404) {
    return {text: `${host} has no page at this address. ${fallback}`, retry: true};
  }
  if (kind === 'offline') return {text: `You are offline. ${fallback}`, retry: true};
  if (kind === 'timeout') return {text: `${host} did not respond within 30 seconds. ${fallback}`, retry: true};
  if (kind === 'network')
    return {text: `${host} cannot be reached. Is its preview server running? ${fallback}`, retry: true};
  return {text: `${host} could not render this page; see its terminal for the error. ${fallback}`, retry: true};
}

const published = 'You see the published page.';
const before = 'You see the page as it was before.';

function button(text: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button';
  made.dataset['variant'] = 'outline';
  made.dataset['size'] = 'small';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}
