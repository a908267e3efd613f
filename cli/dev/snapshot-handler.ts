// Serves the current snapshot: pages with the live-update script, everything else unchanged.
import {randomBytes} from 'node:crypto';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {Artifact} from '../../renderer/emit/output/artifact.js';
import {encodePath, hrefOf, isErrorRoute, pageFile, routeOf} from '../../renderer/base/url-mapping.js';
import {hostTable, redirectAt} from '../../renderer/emit/hosting/host-table.js';
import {errorPage} from './error-page.js';
import {findingsFor, findingsOf, type Finding} from './overlay-findings.js';
import type {SourceTextOf} from '../report/source-texts.js';
import {createEventStreams, type EventStreams} from './event-streams.js';
import {answerQueryRequest} from './query-endpoint.js';
import {redirectTo, textResponse, type HttpResponse, type Request} from './http-server.js';
import type {Site, State} from './compile-session.js';
import {tryDecodePercent} from '../../runtime/text/decode-percent.js';

export interface SnapshotHandlerOptions {
  readonly state: () => State;
  /** Text of the live-update script. */
  readonly client: string;
  /** All findings of the site. */
  readonly findings: () => readonly Diagnostic[];
  /** Text of a source file, for code frames. */
  readonly sourceTextOf: SourceTextOf;
  /** Called with pages that could not be rendered. */
  readonly onError: (route: string, error: unknown) => void;
}

export interface SnapshotHandler {
  handle(request: Request): Promise<HttpResponse>;
  readonly events: EventStreams;
}

/** Returns the responses of a dev server. Every page contains a token that requests below `/__galley` need. */
export function createSnapshotHandler(options: SnapshotHandlerOptions): SnapshotHandler {
  const {state, sourceTextOf, onError} = options;
  const token = randomBytes(16).toString('hex');
  const events = createEventStreams();
  const liveUpdate = createLiveUpdateHandler(options, token, events);

  const script = () => `<script type="module" src="${ownPath}client.js?${token}.${state().version}"></script>`;

  async function handle({target, local}: Request): Promise<HttpResponse> {
    if (target.path.startsWith(ownPath)) return liveUpdate(target.path.slice(ownPath.length), target.query, local);
    const {snapshot, error} = state();
    if (snapshot === undefined) return broken('The site cannot be shown', error, local);
    return (
      (await pageResponse(snapshot, target, (file, route) => rendered(snapshot, file, route, local))) ??
      (await queryResponse(snapshot, target)) ??
      notFound(snapshot, target.path)
    );
  }

  /** Returns an artifact as a response. If a page throws, its error is shown. */
  async function rendered(site: Site, file: string, route: string, local: boolean): Promise<HttpResponse | undefined> {
    try {
      const artifact = await site.artifact(file);
      return artifact && responseFor(artifact, 200);
    } catch (error) {
      onError(route, error);
      return broken(`${route} cannot be shown`, error, local);
    }
  }

  async function notFound(site: Site, path: string): Promise<HttpResponse> {
    const artifact = await site.artifact('404.html');
    return artifact ? responseFor(artifact, 404) : textResponse(404, `Page not found: ${path}`);
  }

  function responseFor({type, body}: Artifact, status: number): HttpResponse {
    if (!type.startsWith('text/html')) return fresh(type, body, status);
    return fresh(type, withScript(typeof body === 'string' ? body : Buffer.from(body).toString(), script()), status);
  }

  function broken(heading: string, error: unknown, local: boolean): HttpResponse {
    const findings = local ? findingsOf(error, sourceTextOf) : [hidden];
    return fresh('text/html; charset=utf-8', errorPage(heading, findings, script()), 500);
  }

  return {handle, events};
}

/** Answers requests below `/__galley`: for `client.js`, `events`, and `findings` of a route. */
function createLiveUpdateHandler(
  {state, client, findings, sourceTextOf}: SnapshotHandlerOptions,
  token: string,
  events: EventStreams,
) {
  return (name: string, query: string, local: boolean): HttpResponse => {
    const [sentToken = '', route = '/'] = query.slice(1).split('&');
    if (sentToken.split('.')[0] !== token) return textResponse(403, 'Only pages of this server can request this.');
    if (name === 'client.js') return fresh('text/javascript; charset=utf-8', client);
    if (name === 'events') {
      const {version, snapshot} = state();
      const greeting = {version, base: snapshot?.config.base ?? '/', routes: []};
      return {
        status: 200,
        headers: {...noStore, 'Content-Type': 'text/event-stream; charset=utf-8'},
        stream: (tab) => events.open(tab, greeting),
      };
    }
    if (name !== 'findings') return textResponse(404, 'There is nothing at this address.');
    // For an invalid route, the findings of the whole site are shown.
    const found = findingsFor(tryDecodePercent(route) ?? '/', {state: state(), found: findings(), sourceTextOf});
    // File names and source lines are only shown on this machine.
    const hasError = found.here.some(({severity}) => severity === 'error');
    const shown = local ? found : {...found, here: hasError ? [hidden] : [], elsewhere: [], more: 0};
    return fresh('application/json; charset=utf-8', JSON.stringify(shown));
  };
}

/** Returns a file of the site as a response, or the error of its page. */
type RenderFile = (file: string, route: string) => Promise<HttpResponse | undefined>;

async function pageResponse(
  site: Site,
  target: Request['target'],
  renderFile: RenderFile,
): Promise<HttpResponse | undefined> {
  const {config} = site;
  const route = routeOf(target.path, config);
  if (route === undefined) return target.path === '/' ? redirectTo(config.base, 302) : undefined;
  const page = await renderFile(pageFile(route), route);
  if (page === undefined || isErrorRoute(route)) {
    const file = target.slash ? undefined : await renderFile(route.slice(1), route);
    return file ?? moved(site, target);
  }
  const needsSlash = route === '/' ? config.base !== '/' : config.trailingSlash === 'always';
  const hasSlash = target.slash && target.path !== '/';
  return hasSlash === needsSlash ? page : redirectTo(hrefOf(route, config) + target.query);
}

/** Answers with the redirect of the site for this address, if there is one, as a host would. */
function moved({config, redirects}: Site, target: Request['target']): HttpResponse | undefined {
  const redirect = redirectAt(hostTable({config, redirects: redirects.rules}), encodePath(target.path));
  return redirect && {status: 302, headers: {...noStore, Location: redirect.to}};
}

/** `/query?…`: queries with any parameters, which a build cannot run in advance. */
async function queryResponse(site: Site, {path, query}: Request['target']): Promise<HttpResponse | undefined> {
  const below = path.startsWith(site.config.base) ? path.slice(site.config.base.length) : '';
  const response = await answerQueryRequest(below, query, site.live());
  return response && fresh('application/json; charset=utf-8', JSON.stringify(response.json), response.status);
}

const ownPath = '/__galley/';

const noStore = {'Cache-Control': 'no-store'};

const hidden: Finding = {
  severity: 'error',
  code: 'hidden',
  message: 'Something is wrong. See the terminal of the dev server for details.',
};

function fresh(type: string, body: string | Uint8Array, status = 200): HttpResponse {
  return {status, headers: {...noStore, 'Content-Type': type}, body};
}

/** Adds the script at the end of the head, or of a page without a head. */
function withScript(html: string, script: string): string {
  const end = html.indexOf('</head>');
  return end < 0 ? html + script : html.slice(0, end) + script + html.slice(end);
}
