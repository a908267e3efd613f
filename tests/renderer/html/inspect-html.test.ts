import {expect, test} from 'vitest';
import {inspectHtml, loadedFile} from '../../../renderer/html/inspect-html.js';

test.each<[name: string, attributes: Readonly<Record<string, string>>, file: string | undefined]>([
  ['link', {rel: 'stylesheet', href: '/a.css'}, '/a.css'],
  ['link', {rel: 'preload', href: '/a.woff2'}, '/a.woff2'],
  ['link', {rel: 'modulepreload', href: '/a.js'}, '/a.js'],
  ['link', {rel: 'alternate stylesheet', href: '/a.css'}, '/a.css'],
  ['link', {rel: 'canonical', href: '/a'}, undefined],
  ['link', {href: '/a'}, undefined],
  ['script', {src: '/a.js'}, '/a.js'],
  ['script', {}, undefined],
  ['img', {src: '/a.png', href: '/b'}, '/a.png'],
  ['video', {src: '/a.mp4', poster: '/a.png'}, '/a.png'],
  ['video', {src: '/a.mp4'}, undefined],
  ['audio', {src: '/a.mp3'}, undefined],
  ['iframe', {src: '/a'}, undefined],
  ['a', {href: '/a'}, undefined],
])('loadedFile() of <%s> with %j is %s', (name, attributes, file) => {
  expect(loadedFile(name, attributes)).toBe(file);
});

/** `code subject` of each mistake, with its place if it has one. */
const mistakesIn = (html: string) =>
  inspectHtml(html).mistakes.map(({code, subject, place}) =>
    [code, subject, ...(place === undefined ? [] : [`${place.file}:${place.line}:${place.column}`])].join(' '),
  );

test.each<[html: string, mistakes: readonly string[]]>([
  ['<main><h1 id="a">A</h1><p id="b"><a href="/"><img src="/a.png" alt=""></a></p></main>', []],
  ['<p><div>a</div></p>', ['html-nesting <div> in <p>']],
  ['<li>a<li>b</li>', ['html-nesting <li> in <li>']],
  ['<p>a</p><div>b</div>', []],
  ['<p>a<span>b</span></p>', []],
  ['<a href="/a"><b><button>a</button></b></a>', ['html-nesting <button> in <a>']],
  ['<button><span><a href="/a">a</a></span></button>', ['html-nesting <a> in <button>']],
  ['<a href="/a">a</a><button>b</button>', []],
  ['<label><button>a</button></label>', []],
  ['<main><section><main></main></section></main>', ['html-nesting <main> in <main>']],
  ['<article><main></main></article>', ['html-nesting <main> in <article>']],
  ['<aside><main></main></aside>', ['html-nesting <main> in <aside>']],
  ['<footer><main></main></footer>', ['html-nesting <main> in <footer>']],
  ['<header><main></main></header>', ['html-nesting <main> in <header>']],
  ['<nav><main></main></nav>', ['html-nesting <main> in <nav>']],
  ['<div><main></main></div>', []],
  ['<main><article></article></main>', []],
  ['<i id="a"></i><b id="a"></b><b id="a"></b><u id="b"></u>', ['html-id-duplicate a']],
  [
    '<img src="/a.png"><img><img src="/b.png" alt="b"><img src="/c.png" aria-hidden="true"><img src="/d.png" role="presentation"><img src="/e.png" role="none">',
    ['image-alt-missing /a.png', 'image-alt-missing '],
  ],
  ['<img src="/a.png" aria-hidden="false">', ['image-alt-missing /a.png']],
  ['<p><div data-galley-place="content/a.md:3:1">a</div></p>', ['html-nesting <div> in <p> content/a.md:3:1']],
])('inspectHtml() finds the mistakes of %s', (html, mistakes) => {
  expect(mistakesIn(html)).toEqual(mistakes);
});

test('inspectHtml() reports at most 20 mistakes, each once', () => {
  const images = Array.from({length: 30}, (_, index) => `<img src="/${index}.png">`).join('');
  expect(mistakesIn(images + images)).toHaveLength(20);
});

test('inspectHtml() lists links, the files that a page offers, and those that it loads, each once', () => {
  const html = [
    '<link rel="stylesheet" href="/a.css"><link rel="icon" href="/a.ico"><link rel="manifest" href="/a.json">',
    '<link rel="canonical" href="/canonical"><link href="/none">',
    '<meta property="og:image" content="/og.png"><meta name="twitter:image" content="/tw.png">',
    '<meta name="description" content="/text"><meta charset="utf-8">',
    '<a href="/b">b</a><a href="/b">b</a><area href="c#d"><a href="#e">e</a><a href="">f</a><a>g</a>',
    '<a href="https://acme.example/">h</a><a href="mailto:a@acme.example">i</a>',
    '<img src="/1.png" alt="" srcset="/2.png 1x, /3.png 2x"><script src="/a.js"></script>',
    '<video src="/a.mp4" poster="/a.jpg"></video><object data="/a.pdf"></object><iframe src="/frame"></iframe>',
    '<img src="data:image/png;base64,AA==" alt=""><h1>ä</h1><h1>b</h1>',
  ].join('');
  expect(inspectHtml(html)).toEqual({
    bytes: html.length + 1,
    links: ['/b', 'c#d'],
    files: [
      '/a.css',
      '/a.ico',
      '/a.json',
      '/og.png',
      '/tw.png',
      '/1.png',
      '/2.png',
      '/3.png',
      '/a.js',
      '/a.mp4',
      '/a.jpg',
      '/a.pdf',
      '/frame',
    ],
    loads: ['/a.css', '/1.png', '/a.js', '/a.jpg'],
    firstLevelHeadings: 2,
    mistakes: [],
  });
});
