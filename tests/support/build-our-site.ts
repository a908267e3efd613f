// Before the first test of the site: builds it, into a folder outside the repository.
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {TestProject} from 'vitest/node';
import {hashOf} from '../../renderer/base/hash.js';
import {galleyProcess, repository} from './galley.js';

export default async function buildOurSite(project: TestProject): Promise<void> {
  // Always the same place, so that a second run has little to write.
  const folder = path.join(tmpdir(), `galley-our-site-${hashOf(repository)}`);
  const {exitCode, stderr} = await galleyProcess([
    'build',
    '--root',
    repository,
    '--out',
    folder,
    '--force',
    '--keep-assets',
    '0',
  ]);
  if (exitCode !== 0) throw new Error(`Our own site has findings:\n${stderr}`);
  project.provide('ourSite', folder);
}
