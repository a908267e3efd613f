// Real documentation that was written for another generator: all of its pages are rendered, and unsupported syntax is reported.
import {cpSync, existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {lostWords} from '../support/lost-words.js';
import {galley, repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

/** A small fixture, and a large one that may be next to this checkout. */
const corpora = [
  {name: 'a small VitePress site', corpus: path.join(repository, 'tests/fixtures/corpora/vitepress')},
  {name: 'the docs of Vite', corpus: path.resolve(repository, '../shared/fixtures/corpora/vite-docs/docs')},
].filter(({corpus}) => existsSync(corpus));

test.each(corpora)(
  'galley build renders every page of $name without losing words, and warnings have a place',
  async ({corpus}) => {
    const root = temporary();
    cpSync(corpus, path.join(root, 'content'), {recursive: true});
    const {stdout, stderr, exitCode} = await galley(['build', '--root', root, '--json']);
    expect([stderr, exitCode === 0 || exitCode === 1]).toEqual(['', true]);

    const sources = readdirSync(corpus, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.md'));
    const pages = sources.map((name) =>
      path.join(root, 'dist', name.replace(/(?:^|\/)index\.md$|\.md$/, ''), 'index.html'),
    );
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
    for (const page of pages) {
      const html = readFileSync(page, 'utf8');
      expect(html).toContain('<main');
      expect(html).not.toMatch(/<script setup|^:{3,}\s*\w/m);
    }

    const diagnostics = stdout
      .split('\n')
      .map((line) => JSON.parse(line) as Diagnostic)
      .filter((line) => 'severity' in line);
    expect(diagnostics.filter(({place}) => place?.file === undefined)).toEqual([]);
    const lost = sources.flatMap((name, index) => {
      const own = diagnostics.filter(({place}) => place?.file === `content/${name}`);
      const html = readFileSync(pages[index]!, 'utf8');
      return lostWords(readFileSync(path.join(corpus, name), 'utf8'), html, own).map((word) => `${name}: ${word}`);
    });
    expect(lost).toEqual([]);
    const unsupported = diagnostics.filter(
      ({code}) => !['link-broken', 'anchor-broken', 'image-missing', 'include-missing'].includes(code),
    );
    expect(
      unsupported.filter(({severity}) => severity === 'error').map(({code, place}) => [code, place?.file]),
    ).toEqual([]);
    expect(unsupported.filter(({place}) => place?.line === undefined || place.column === undefined)).toEqual([]);
  },
);
