import {Command} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {packageRoot} from '../../renderer/files/galley-package.js';
import type {Installation, InstallationCheck} from '../doctor/installation-check.js';
import type {Io} from '../io.js';
import {formatCount, printable} from '../terminal/format-values.js';

export function doctorCommand(io: Io): Command {
  return new Command('doctor').description('Check the installation and its environment').action(async () => {
    const checks = await checkInstallation({
      root: rootOrCwd(io),
      packageRoot,
      nodeVersion: process.versions.node,
      platform: process.platform,
      load: (name) => import(name),
    });
    const count = (wanted: InstallationCheck['state']) => checks.filter(({state}) => state === wanted).length;
    const [errors, warnings] = [count('error'), count('warning')];
    io.exitCode = errors > 0 ? 1 : 0;
    if (io.json) {
      for (const check of checks) io.out(JSON.stringify({type: 'check', ...check}));
      io.out(JSON.stringify({type: 'summary', errors, warnings}));
      return;
    }
    const width = Math.max(...checks.map(({name}) => name.length));
    const shown = io.quiet ? checks.filter(({state}) => state === 'error') : checks;
    for (const check of shown) io.out(lineOf(check, width, io));
    io.info(`\n${summaryOf(errors, warnings)}`);
  });
}

/** A missing `content/` is a result of the command, not the end of it. */
function rootOrCwd(io: Io): string {
  try {
    return io.root();
  } catch (error) {
    if (error instanceof SiteError && error.code === 'content-missing') return io.cwd;
    throw error;
  }
}

async function checkInstallation(installation: Installation): Promise<readonly InstallationCheck[]> {
  const [packages, site] = await Promise.all([
    import('../doctor/package-checks.js'),
    import('../doctor/site-folder-checks.js'),
  ]);
  return [
    packages.checkNode(installation),
    ...(await packages.checkNativeParts(installation)),
    await packages.checkEsbuild(installation),
    packages.checkCopies(installation),
    site.checkContent(installation),
    site.checkConfig(installation),
    site.checkStore(installation),
    site.checkHistory(installation),
    site.checkIgnored(installation),
    site.checkWatching(installation),
    site.checkTypes(installation),
  ];
}

/** `! git ignore  Git does not ignore dist/. Add dist/ to .gitignore.` */
function lineOf({name, state, message, hint}: InstallationCheck, width: number, {outStyle}: Io): string {
  const mark = {ok: outStyle.green('✓'), warning: outStyle.yellow('!'), error: outStyle.red('✗')}[state];
  const text = hint === undefined ? message : `${message} ${hint}`;
  return `${mark} ${name.padEnd(width)}  ${printable(text)}`;
}

function summaryOf(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'No problems found.';
  const counts = [
    ...(errors > 0 ? [formatCount(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ];
  return `${counts.join(' and ')}.`;
}
