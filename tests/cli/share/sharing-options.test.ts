// What `dev --share` tells its writer: the link, and what is missing for it to work.
import {expect, test} from 'vitest';
import type {Site, State} from '../../../cli/dev/dev-session.js';
import type {Io} from '../../../cli/io.js';
import {openTokenRegistry} from '../../../cli/share/token-registry.js';
import {openSharing, type SharingOptions} from '../../../cli/share/sharing-options.js';
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import {temporary} from '../../support/temporary.js';

/** The lines, with what is different each time by its name. */
function said(config: Partial<Config>, options: SharingOptions = {}): readonly string[] {
  const tokens = openTokenRegistry(temporary());
  const state = (): State => ({
    version: 1,
    snapshot: {config: {...defaultConfig, ...config}} as Site,
    failure: undefined,
  });
  const never = () => expect.unreachable();
  const sharing = openSharing<Site>(tokens, options, {state, compileWithDrafts: never, onError: never});
  const lines: string[] = [];
  const plain = (text: string): string => text;
  const io = {json: false, style: {green: plain, cyan: plain, dim: plain}, warn: (line: string) => lines.push(line)};
  sharing.announce(io as unknown as Io, 'http://localhost:4321');
  sharing.close();
  const [{id} = {id: ''}] = tokens.list();
  return lines.map((line) =>
    line
      .trim()
      .replace(/[\da-f]{12}\.\w+\.r\.[\w-]{43}/, 'TOKEN')
      .replace(id, 'ID'),
  );
}

const own = 'http://localhost:4321/__preview';
const studio = 'https://studio.example/__preview';
const first = `✓ The preview API is at ${own}`;
const last = 'Valid for 8 h. Anyone who has the link can see drafts. To revoke it: galley share revoke ID';

test.each<[string, Partial<Config>, SharingOptions, readonly string[]]>([
  [
    'the usual address',
    {url: 'https://site.example', preview: {api: own}},
    {},
    ['https://site.example/?preview=TOKEN'],
  ],
  [
    'one of several addresses, below a base',
    {url: 'https://site.example', base: '/handbook/', preview: {api: [studio, own]}},
    {},
    [`https://site.example/handbook/?preview=TOKEN&api=${encodeURIComponent(own)}`],
  ],
  [
    'another address, which may lead here',
    {url: 'https://site.example', preview: {api: studio}},
    {},
    [
      `The site asks ${studio}, so that address must lead here, or preview.api in content/site.yml must name this one.`,
      'https://site.example/?preview=TOKEN',
    ],
  ],
  [
    'no address',
    {url: 'https://site.example'},
    {},
    [
      `The site does not know it yet: set preview.api to ${own} in content/site.yml, then build and publish.`,
      'https://site.example/?preview=TOKEN',
    ],
  ],
  [
    'a site that is nowhere',
    {preview: {api: own}},
    {},
    ['Set url in content/site.yml, or pass --allow-origin, to say where the site is.', 'Token: TOKEN'],
  ],
  [
    'a site that is looked at elsewhere',
    {url: 'https://site.example', preview: {api: own}},
    {allowOrigin: ['http://localhost:8080']},
    ['http://localhost:8080/?preview=TOKEN'],
  ],
])('with %s', (_, config, options, lines) => {
  expect(said(config, options)).toEqual([first, ...lines, last]);
});
