import {expect, test} from 'vitest';
import {workerLicenseNotices} from '../../../../renderer/emit/tool-workers/worker-license-notices.js';
import {galleyFiles} from '../../../../renderer/files/galley-package.js';

test('workerLicenseNotices() lists the packages in the workers with their licenses', () => {
  const {path, body} = workerLicenseNotices(galleyFiles) ?? {};
  expect(path).toBe('third-party-notices.txt');
  const packages = [...String(body).matchAll(/^-{80}\n\n(\S+) \d+\.\d+\.\d+\S*\n\nLicense: (.+)$/gm)];
  const licenses = new Map(packages.map(([, name, license]) => [name, license]));
  expect(
    Object.fromEntries(
      ['@bufbuild/protobuf', '@bufbuild/protoplugin', 'fflate', 'graphql', 'yaml'].map((name) => [
        name,
        licenses.get(name),
      ]),
    ),
  ).toEqual({
    '@bufbuild/protobuf': '(Apache-2.0 AND BSD-3-Clause)',
    '@bufbuild/protoplugin': 'Apache-2.0',
    fflate: 'MIT',
    graphql: 'MIT',
    yaml: 'ISC',
  });
  const texts = [
    'Arjun Barrett',
    'Copyright 2008 Google Inc.  All rights reserved.',
    'The text of Apache-2.0\n\nApache License\n',
  ];
  expect(texts.filter((text) => !String(body).includes(text))).toEqual([]);
});
