import path from 'node:path';
import {Command} from 'commander';
import {packageVersion} from '../../renderer/files/galley-package.js';
import {folderSize} from '../folder-size.js';
import type {Io} from '../io.js';
import {formatSize} from '../terminal/format-values.js';

export function infoCommand(io: Io): Command {
  return new Command('info').description('Print versions, paths and counts for a bug report').action(async () => {
    const root = io.root();
    const {openSite} = await import('../../renderer/index.js'); // Not needed for --help
    const site = await openSite(root);
    const count = (severity: string) =>
      site.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    const facts = {
      galley: packageVersion,
      node: process.versions.node,
      system: `${process.platform} ${process.arch}`,
      root,
      base: site.config.base,
      parser: site.config.markdown.parser,
      documents: site.documents.length,
      pages: site.pages.length,
      errors: count('error'),
      warnings: count('warning'),
      storeBytes: folderSize(path.join(root, '.galley')),
      ownTemplates: folderSize(path.join(root, 'templates')) > 0,
      functionSettings: settingNames(io.env),
    };
    await site.close();
    if (io.json) io.out(JSON.stringify({type: 'info', ...facts}));
    else {
      const settings = facts.functionSettings.join(', ') || 'none';
      io.out(linesOf({...facts, storeBytes: formatSize(facts.storeBytes), functionSettings: settings}));
    }
  });
}

/** Returns the names of the function settings in the environment. Their values may be secrets. */
function settingNames(env: Readonly<NodeJS.ProcessEnv>): readonly string[] {
  return Object.keys(env)
    .filter((name) => /^(?:NEWSLETTER_[A-Z_]{1,40}|SMTP_URL)$/.test(name) && env[name] !== '')
    .sort();
}

function linesOf(facts: Readonly<Record<string, string | number | boolean>>): string {
  const names = Object.keys(facts).map((name) => labels[name] ?? name);
  const width = Math.max(...names.map((name) => name.length));
  return Object.values(facts)
    .map((value, index) => `${(names[index] ?? '').padEnd(width)}  ${value}`)
    .join('\n');
}

const labels: Readonly<Record<string, string>> = {
  storeBytes: 'store',
  ownTemplates: 'own templates',
  functionSettings: 'function settings',
};
