// The lines that `galley dev --share` prints: the link, and settings that are missing.
import {expect, test} from 'vitest';
import type {Site, State} from '../../../cli/dev/compile-session.js';
import type {Io} from '../../../cli/io.js';
import {openTokenRegistry} from '../../../cli/content-preview/token-registry.js';
import {shareDrafts} from '../../../cli/content-preview/draft-sharing.js';
import type {SharingOptions} from '../../../cli/content-preview/sharing-options.js';
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import {temporary} from '../../support/temporary.js';

/** The printed lines, with placeholders for the token and its id. */
function announced(config: Partial<Config>, options: SharingOptions = {}): readonly string[] {
  const tokens = openTokenRegistry(temporary());
  const state = (): State => ({
    version: 1,
    snapshot: {config: {...defaultConfig, ...config}} as Site,
    error: undefined,
  });
  const never = () => expect.unreachable();
  const sharing = shareDrafts<Site>(tokens, options, {state, compileWithDrafts: never, onError: never});
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
    'preview.api set to the server',
    {url: 'https://site.example', preview: {api: own}},
    {},
    ['https://site.example/?preview=TOKEN'],
  ],
  [
    'the server as one of several preview.api, and a base path',
    {url: 'https://site.example', base: '/handbook/', preview: {api: [studio, own]}},
    {},
    [`https://site.example/handbook/?preview=TOKEN&api=${encodeURIComponent(own)}`],
  ],
  [
    'another preview.api',
    {url: 'https://site.example', preview: {api: studio}},
    {},
    [
      `The site sends requests to ${studio}. Forward that address to this server, or set preview.api in content/site.yml to ${own}.`,
      'https://site.example/?preview=TOKEN',
    ],
  ],
  [
    'no preview.api',
    {url: 'https://site.example'},
    {},
    [
      `The site does not use this API yet. Set preview.api to ${own} in content/site.yml, then build and publish the site.`,
      'https://site.example/?preview=TOKEN',
    ],
  ],
  [
    'no url',
    {preview: {api: own}},
    {},
    [
      'To get a link, set url in content/site.yml to the address of the site, or pass it with --allow-origin.',
      'Token: TOKEN',
    ],
  ],
  [
    '--allow-origin',
    {url: 'https://site.example', preview: {api: own}},
    {allowOrigin: ['http://localhost:8080']},
    ['http://localhost:8080/?preview=TOKEN'],
  ],
])('galley dev --share with %s prints the link or the missing setting', (_, config, options, lines) => {
  expect(announced(config, options)).toEqual([first, ...lines, last]);
});
