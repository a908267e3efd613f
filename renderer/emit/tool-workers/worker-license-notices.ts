// Publishes the licenses of packages in the workers, together with the workers.
import type {Files} from '../../files/files.js';
import type {Artifact} from '../output/artifact.js';
import {textArtifact} from '../output/text-artifact.js';

const noticesInPackage = 'lib/THIRD-PARTY-NOTICES.txt'; // Written by scripts/build.js.

/** Returns the notices for a site with workers, or undefined if Galley itself is not built. */
export function workerLicenseNotices(galleyFiles: Files): Artifact | undefined {
  if (!galleyFiles.exists(noticesInPackage)) return undefined;
  return textArtifact('third-party-notices.txt', new TextDecoder().decode(galleyFiles.read(noticesInPackage)));
}
