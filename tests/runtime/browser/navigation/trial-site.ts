// Our own site with a few more routes (links of every kind, a guarded page, an invalid page and redirects) and without the
// pages of the rules.
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {galley, repository} from '../../../support/galley.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

const files: Readonly<Record<string, string>> = {
  'templates/pages/trial.tsx': `
import {definePage} from 'galley/page';
export default definePage({
  name: 'trial',
  path: '/trial',
  head: () => ({title: 'Trial', structured: [{'@type': 'Thing'}], links: [{rel: 'next', href: '/pricing'}]}),
  component: () => (
    <div>
      <h1>Trial</h1>
      {['/pricing', '/moved#flags', '/earlier/cli?x=1#flags', '/elsewhere', '/refused', '/nowhere?x=1#y']
        // Fetched ahead, an address without a page is an error in the console, if the reader stays long enough.
        .map((to) => <p key={to} data-no-prefetch={/moved|earlier|elsewhere|refused|nowhere/.test(to) ? '' : undefined}><a href={to}>{to}</a></p>)}
      {['stay', 'redirect', 'fatal', 'soft', 'away', 'script', 'missing', 'thrown'].map((as) => <p key={as}><a href={'/guarded?as=' + as}>{as}</a></p>)}
      <p>Far<svg width="1" height="3840" /></p>
      <h2 id="käse">Target</h2>
      <p>Further<svg width="1" height="1920" /></p>
    </div>
  ),
});`,
  'templates/pages/guarded.tsx': `
import {definePage} from 'galley/page';
export default definePage({name: 'guarded', path: '/guarded', middleware: ['members'], component: () => <h1>Guarded</h1>});`,
  'templates/pages/refused.tsx': `
import {definePage} from 'galley/page';
export default definePage({name: 'refused', path: '/refused', validate: () => false, component: () => <h1>Refused</h1>});`,
  'templates/pages/lively.tsx': `
import {definePage, Island} from 'galley/page';
export default definePage({name: 'lively', path: '/lively', component: () => <><h1>Lively</h1><Island of="broken" when="load" props={{}} /></>});`,
  'templates/islands/broken.tsx': `
export default function Broken() {
  if (typeof window !== 'undefined') throw new Error('Broken on purpose');
  return <p id="from-the-build">From the build</p>;
}`,
  'templates/pages/counted.tsx': `
import {definePage, Island} from 'galley/page';
export default definePage({name: 'counted', path: '/counted', component: () => <><h1>Counted</h1><Island of="counting" when="load" props={{}} /></>});`,
  'templates/islands/counting.tsx': `
import {useEffect} from 'react';
export default function Counting() {
  useEffect(() => {
    const {dataset} = document.documentElement;
    dataset.alive = String(Number(dataset.alive ?? 0) + 1);
    return () => { dataset.alive = String(Number(dataset.alive) - 1); };
  }, []);
  return <p>Counting</p>;
}`,
  'templates/islands/index.ts': readFileSync(path.join(repository, 'templates/islands/index.ts'), 'utf8').replace(
    'export const islands = {',
    "$&\n  broken: () => import('./broken.js'),\n  counting: () => import('./counting.js'),",
  ),
  'templates/middleware/members.ts': `
import type {Middleware} from 'galley/page';
const answers = {
  stay: false,
  redirect: '/pricing',
  fatal: {message: 'Members only', statusCode: 403, fatal: true},
  soft: {message: 'Not now'},
  away: {redirect: 'https://away.example/', external: true},
  script: {redirect: 'javascript:alert(1)', external: true},
};
const members: Middleware = ({url}) => {
  const as = url.searchParams.get('as');
  if (as === 'thrown') throw new Error('Nobody has thought of this');
  return answers[as];
};
export default members;`,
};

const config = `
redirects:
  /moved: /docs/reference/cli
  /earlier/*: /docs/reference/:splat
  /elsewhere: https://elsewhere.example/
checks:
  rules: {link-broken: off}
preview:
  api: ['https://studio.example/api', 'https://second.example']
`;

/** Builds and serves the site; the caller closes it. */
export async function trialSite(): Promise<Preview> {
  const root = temporary();
  // More than half of all pages; no test opens one.
  const rules = path.join(repository, 'content/docs/9.checks/rules');
  const isWanted = (file: string): boolean => file !== rules;
  cpSync(path.join(repository, 'content'), path.join(root, 'content'), {recursive: true, filter: isWanted});
  const configFile = path.join(root, 'content/site.yml');
  // Social cards take long to render and are not needed here.
  const own = readFileSync(configFile, 'utf8').replace(
    /^(?:(?:redirects|checks):\n(?: .*\n)*|socialCards: .*\n)/gm,
    '',
  );
  writeFileSync(configFile, own + config);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), {recursive: true});
    writeFileSync(path.join(root, file), text);
  }
  const {exitCode, stdout, stderr} = await galley(['build', '--root', root]);
  if (exitCode !== 0) throw new Error(stdout + stderr);
  return preview(root);
}
