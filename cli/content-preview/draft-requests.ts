// Answers requests that list or change the drafts of a token.
import {isUtf8} from 'node:buffer';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import type {Change, Site} from '../dev/compile-session.js';
import type {Responder} from './api-responses.js';
import {draftFile, maxDraftBytes, type Overlay} from './draft-overlay.js';
import type {Grant} from './preview-token.js';
import {bearerOf} from './request-token.js';
import type {Sites} from './sites-by-token.js';

interface DraftRequest {
  readonly grant: Grant;
  /** Path of the draft; empty for all drafts. */
  readonly below: string;
  readonly request: Request;
}

/** `onChange` gets the routes that a draft has changed. */
export async function answerDraftRequest<S extends Site>(
  {grant, below, request}: DraftRequest,
  {sites, onChange}: {readonly sites: Sites<S>; readonly onChange: (change: Change) => void},
  respond: Responder,
): Promise<Response> {
  const before = sites.overlayOf(grant.id);
  if (request.method === 'GET') return respond(200, {drafts: listed(before)});
  const file = draftFile(below);
  const rejection = rejectionOf(grant, below, request);
  if (rejection) return respond(...rejection);
  const after = await changedDrafts(before, file, request);
  if (Array.isArray(after)) return respond(...after);
  const outcome = await sites.overlay(grant.id, after);
  if (typeof outcome === 'string') return respond(409, {error: 'draft-limit', message: outcome});
  if (outcome.change !== undefined) onChange(outcome.change);
  const site = await sites.of(grant.id);
  return respond(200, {drafts: listed(after), findings: site === undefined ? [] : findingsIn(site, file)});
}

/** Status, body and headers of the response to a rejected request. */
type Rejection = Parameters<Responder>;

/** Returns why a request may not change drafts. */
function rejectionOf(grant: Grant, below: string, request: Request): Rejection | undefined {
  const {method} = request;
  if (method !== 'PUT' && method !== 'DELETE') {
    return [405, {error: 'method', message: 'GET, PUT and DELETE are allowed here.'}, {Allow: 'GET, PUT, DELETE'}];
  }
  // Requests that change something need the header: a link or an image with the token in its address must not do so.
  if (grant.scope !== 'write' || bearerOf(request) === undefined) {
    return [403, {error: 'scope', message: 'This needs a token created with --drafts, in the Authorization header.'}];
  }
  if (draftFile(below) === undefined && !(method === 'DELETE' && below === '')) {
    const message = 'A draft is a Markdown or data file below content/, such as docs/a.md.';
    return [400, {error: 'draft-path', message}];
  }
  return undefined;
}

/** Returns the drafts after a request that may change them. Without a file, the request deletes all. */
async function changedDrafts(
  before: Overlay,
  file: string | undefined,
  request: Request,
): Promise<Overlay | Rejection> {
  const after = new Map(before);
  if (file === undefined) after.clear();
  else if (request.method === 'DELETE') after.delete(file);
  else if (new URL(request.url).searchParams.has('deleted')) after.set(file, 'deleted');
  else {
    const encoding = (request.headers.get('Content-Encoding') ?? '').trim();
    if (!/^(?:identity)?$/i.test(encoding)) {
      return [415, {error: 'draft-encoding', message: 'Send a draft without Content-Encoding.'}];
    }
    const bytes = await bytesIn(request);
    if (bytes === undefined) {
      return [413, {error: 'draft-size', message: `A draft can have at most ${maxDraftBytes / 1_000_000} MB.`}];
    }
    if (!isUtf8(bytes)) return [400, {error: 'draft-text', message: 'A draft must be UTF-8 text.'}];
    after.set(file, bytes);
  }
  return after;
}

/** Returns undefined for more than `maxDraftBytes`. */
async function bytesIn({body}: Request): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxDraftBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function listed(overlay: Overlay): JsonObject[] {
  return [...overlay].map(([file, bytes]) =>
    bytes === 'deleted' ? {file, deleted: true} : {file, bytes: bytes.length},
  );
}

/** Returns the findings of a draft, for its author. */
function findingsIn(site: Site, file: string | undefined): Json[] {
  const isInFile = ({place}: Diagnostic) => file !== undefined && place?.file === file;
  return site
    .diagnostics()
    .filter(isInFile)
    .map((found) => JSON.parse(JSON.stringify(found)) as Json);
}
