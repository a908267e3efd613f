import {cpSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {SiteError} from '../../renderer/base/error.js';
import {titleOf} from '../../renderer/document/title.js';
import {packageRoot} from '../../renderer/work/package.js';
import type {Io} from '../io.js';

export function initCommand(io: Io): Command {
  return new Command('init')
    .description('Start a site in a new folder')
    .argument('<dir>', 'a folder that is empty or does not exist')
    .action((dir: string) => {
      const folder = path.resolve(io.cwd, dir);
      refuseFull(folder, dir);
      cpSync(path.join(packageRoot, 'lib/cli/starter'), folder, {recursive: true});
      setBrand(path.join(folder, 'content/site.yml'), titleOf(path.basename(folder)));
      writeFileSync(path.join(folder, '.gitignore'), '.galley/\ndist/\n'); // npm leaves files of this name out of packages
      const shown = path.relative(io.cwd, folder) || '.';
      if (io.json) io.out(JSON.stringify({type: 'created', folder: shown}));
      else io.out(nextSteps(shown));
    });
}

function refuseFull(folder: string, dir: string): void {
  const found = statSync(folder, {throwIfNoEntry: false});
  if (found === undefined) return;
  if (!found.isDirectory()) throw new SiteError('folder-not-empty', `${dir} is a file.`, {hint});
  const names = readdirSync(folder).filter((name) => name !== '.git');
  if (names.length > 0) {
    throw new SiteError('folder-not-empty', `${dir} is not empty.`, {hint});
  }
}

const hint = 'Choose a folder that does not exist yet.';

function setBrand(file: string, brand: string): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('My Site', () => JSON.stringify(brand)),
  );
}

function nextSteps(folder: string): string {
  const steps = [...(folder === '.' ? [] : [`cd ${folder}`]), 'galley dev --open'];
  return [
    `A site is in ${folder}/. Next:`,
    '',
    ...steps.map((step) => `  ${step}`),
    '',
    'Its texts are in content/, its name in content/site.yml.',
  ].join('\n');
}
