import {expect, test} from 'vitest';
import {cloudFront, s3} from '../../../cli/simulated-hosts/s3.js';
import {cloudFrontFunction} from '../../../renderer/emit/hosting/cloudfront.js';
import {hostTable} from '../../../renderer/emit/hosting/host-table.js';
import {hostedFiles} from '../../support/hosted-files.js';

const files = hostedFiles([
  '/index.html',
  '/404.html',
  '/folder/index.html',
  '/_assets/boot.js',
  '/builds/latest.json',
  '/café/index.html',
]);
const rules = s3(
  hostTable({config: {base: '/', trailingSlash: 'always'}, security: {'Referrer-Policy': 'no-referrer'}}),
);

test.each([
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
  ['/', 200, '/index.html'],
  ['/folder/', 200, '/folder/index.html'],
  ['/folder', 302, '/folder/'],
  ['/folder/index.html', 200, '/folder/index.html'],
  ['/caf%C3%A9', 302, '/caf%C3%A9/'],
  // A key is a text: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html
  ['//folder/', 404, '/404.html'],
  ['/Folder/', 404, '/404.html'],
  ['/_assets/boot.js/', 404, '/404.html'],
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/CustomErrorDocSupport.html
  ['/nope/deep', 404, '/404.html'],
])('simulated S3 answers %s with %i %s', (target, status, where) => {
  const response = rules({method: 'GET', target}, files);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html: an object has metadata, and no other header.
test('simulated S3 sends only headers that are stored with the object', () => {
  const headers = (target: string) => rules({method: 'GET', target}, files).headers;
  expect(headers('/_assets/boot.js')).toEqual({'Cache-Control': 'public, max-age=31536000, immutable'});
  expect(headers('/builds/latest.json')).toEqual({'Cache-Control': 'no-store'});
  expect(rules({method: 'POST', target: '/'}, files).status).toBe(405);
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html
test.each([
  ['never', '/', 200, '/index.html'],
  ['never', '/folder', 200, '/folder/index.html'],
  ['never', '/folder/?a=b&a=c', 301, '/folder?a=b&a=c'],
  ['always', '/folder', 301, '/folder/'],
  ['always', '/folder/', 200, '/folder/index.html'],
  ['never', '/caf%C3%A9', 200, '/café/index.html'],
  ['never', '/old', 302, '/folder'],
  ['never', '/away/a/b', 301, 'https://other.example/a/b'],
  ['never', '/_assets/boot.js', 200, '/_assets/boot.js'],
  ['never', '/nope/deep', 404, '/404.html'],
] as const)(
  'simulated CloudFront with trailingSlash: %s answers %s with %i %s',
  (trailingSlash, target, status, where) => {
    const table = hostTable({
      config: {base: '/', trailingSlash},
      redirects: [
        {from: '/old', to: '/folder', status: 302},
        {from: '/away/*', to: 'https://other.example/:splat', status: 301},
      ],
      security: {'Referrer-Policy': 'no-referrer'},
    });
    const behind = cloudFront(table, cloudFrontFunction(table, {pages: ['/', '/folder', '/café'], files: []}));
    const response = behind({method: 'GET', target}, files);
    expect([response.status, response.location ?? response.file]).toEqual([status, where]);
    expect(response.headers['Referrer-Policy']).toBe('no-referrer');
  },
);
