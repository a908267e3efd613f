// Who wrote parts of the workers, and under which licence: it goes where they go.
import type {Files} from '../files/files.js';
import type {Artifact} from './output/artifact.js';
import {textArtifact} from './output/text-artifact.js';

const noticesInPackage = 'lib/THIRD-PARTY-NOTICES.txt'; // from scripts/build.js

/** The notice for a site with workers in it; undefined while Galley itself is not built. */
export function noticesFile(own: Files): Artifact | undefined {
  if (!own.exists(noticesInPackage)) return undefined;
  return textArtifact('third-party-notices.txt', new TextDecoder().decode(own.read(noticesInPackage)));
}
