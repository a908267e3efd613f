import {expect, test} from 'vitest';
import {proxyPath, type Modifiers} from '../../../../renderer/emit/images/image-proxy-url.js';

test.each<[string, Modifiers, string]>([
  ['/a b.jpg', {width: 300, height: 200, format: 'webp', quality: 80}, '/_ipx/f_webp&q_80&s_300x200/a%20b.jpg'],
  [
    '/a.jpg',
    {width: 300, format: 'webp', quality: 80, background: '#fff', fit: 'cover'},
    '/_ipx/w_300&f_webp&q_80&b_%23fff&fit_cover/a.jpg',
  ],
  ['/a.jpg', {}, '/_ipx/_/a.jpg'],
  ['/a.jpg', {width: 10, height: 10, quality: 50, blur: 3}, '/_ipx/q_50&blur_3&s_10x10/a.jpg'],
  ['https://ex.com/x y.jpg?z=1&b=2#h', {width: 50}, '/_ipx/w_50/https://ex.com/x%20y.jpg%3Fz=1%26b=2%23h'],
  ['/a.jpg', {width: undefined, height: 20}, '/_ipx/h_20/a.jpg'],
  ['/a+b/c.jpg', {position: 'a/b'}, '/_ipx/position_a%2Fb/a%2Bb/c.jpg'],
])('proxyPath() of %s with %j', (src, modifiers, path) => {
  expect(proxyPath(src, modifiers)).toBe(path);
});
