import {hashOf} from '../../base/hash.js';
import type {Artifact} from './artifact.js';
import {mediaType} from '../media-type.js';

/** Returns a text as an artifact. */
export function textArtifact(path: string, body: string): Artifact {
  return {path, type: mediaType(path), hash: hashOf(body), body};
}
