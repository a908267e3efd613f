import {expect, test} from 'vitest';
import {githubPages} from '../../../cli/simulated-hosts/github-pages.js';
import {hostedFiles} from '../../support/hosted-files.js';

const paths = [
  '/index.html',
  '/404.html',
  '/file.html',
  '/folder/index.html',
  '/folder/_payload.json',
  '/_assets/boot.js',
  '/_redirects',
  '/café/index.html',
];
const files = hostedFiles([...paths, '/.nojekyll']);

test.each([
  // Measured by https://github.com/slorber/trailing-slash-guide
  ['/', 200, '/index.html'],
  ['/file', 200, '/file.html'],
  ['/file/', 404, '/404.html'],
  ['/file.html', 200, '/file.html'],
  ['/folder', 301, '/folder/'],
  ['/folder/', 200, '/folder/index.html'],
  ['/folder/index.html', 200, '/folder/index.html'],
  ['/caf%C3%A9', 301, '/caf%C3%A9/'],
  ['/Folder/', 404, '/404.html'],
  ['/_assets/boot.js', 200, '/_assets/boot.js'],
  ['/folder/_payload.json?abc', 200, '/folder/_payload.json'],
  // GitHub Pages serves this file and ignores its rules.
  ['/_redirects', 200, '/_redirects'],
  // https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
  ['/nope/deep', 404, '/404.html'],
])('simulated GitHub Pages answers %s with %i %s', (target, status, where) => {
  const response = githubPages('/')({method: 'GET', target}, files);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// https://github.blog/news-insights/bypassing-jekyll-on-github-pages/
test('simulated GitHub Pages without .nojekyll answers 404 for names that start with an underscore', () => {
  const statuses = ['/_assets/boot.js', '/folder/_payload.json', '/folder/'].map(
    (target) => githubPages('/')({method: 'GET', target}, hostedFiles(paths)).status,
  );
  expect(statuses).toEqual([404, 404, 200]);
});

// https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages#types-of-github-pages-sites
test('simulated GitHub Pages serves a project site only below its base path', () => {
  const rules = githubPages('/project/');
  const project = hostedFiles([...paths, '/.nojekyll'].map((path) => `/project${path}`));
  const answerTo = (target: string) => rules({method: 'GET', target}, project);
  expect(answerTo('/project')).toMatchObject({status: 301, location: '/project/'});
  expect(answerTo('/project/_assets/boot.js')).toMatchObject({status: 200});
  expect(answerTo('/project/nope')).toMatchObject({status: 404, file: '/project/404.html'});
  expect(answerTo('/nope')).toEqual({status: 404, headers: {}});
});

test('simulated GitHub Pages always sends Cache-Control: max-age=600', () => {
  for (const target of ['/', '/_assets/boot.js', '/nope']) {
    expect(githubPages('/')({method: 'GET', target}, files).headers).toEqual({'Cache-Control': 'max-age=600'});
  }
});
