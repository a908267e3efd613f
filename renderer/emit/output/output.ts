// Defines an output file. Its hash is known before its bytes, which are made on demand.
import {hashOf, type Hash} from '../../base/hash.js';
import type {Artifact} from './artifact.js';
import {mediaType} from '../media-type.js';
import type {OutputStamp} from './file-writer.js';

export interface Output {
  /** Path below the output folder: `docs/index.html`. */
  readonly path: string;
  readonly hash: Hash;
  body(): Promise<string | Uint8Array>;
  /** Set if a thread has already written the file to the folder of the new site. */
  readonly placed?: OutputStamp | undefined;
}

export function outputOf({path, hash, body}: Artifact): Output {
  return {path, hash, body: () => Promise.resolve(body)};
}

export function jsonOutput(path: string, value: unknown): Output {
  return textOutput(path, JSON.stringify(value));
}

export function textOutput(path: string, body: string): Output {
  return {path, hash: hashOf(body), body: () => Promise.resolve(body)};
}

export async function artifactOf({path, hash, body}: Output): Promise<Artifact> {
  return {path, hash, type: mediaType(path), body: await body()};
}
