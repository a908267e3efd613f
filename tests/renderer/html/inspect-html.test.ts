import {expect, test} from 'vitest';
import {loadedFile} from '../../../renderer/html/inspect-html.js';

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
