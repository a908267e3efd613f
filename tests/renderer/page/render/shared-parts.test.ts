// Parts that pages share, in several snapshots of one site.
import {expect, test} from 'vitest';
import {compile, type Snapshot} from '../../../../renderer/compile.js';
import {siteOutputs} from '../../../../renderer/site-outputs.js';
import {memoryFiles} from '../../../../renderer/files/files.js';
import {site} from '../../../support/site.js';

const layout = `
import {Body, Image, Once} from 'galley/page';
let renders = 0;
const Plain = () => <p>plain {++renders}</p>;
const Text = () => <section><Body /></section>;
const Picture = () => <Image src="/shot.jfif" alt="A shot" />;
export default ({route, children}) => (
  <main><Once of={Plain} props={{}} /><Once of={Text} props={{route}} /><Once of={Picture} props={{}} />{children}</main>
);`;

/** `width` × 1 pixels. */
const gif = (width: number): Uint8Array =>
  Uint8Array.from(
    Buffer.from(
      `474946383961${width.toString(16).padStart(2, '0')}000100800000000000ffffff21f90401000000002c00000000010001000002024401003b`,
      'hex',
    ),
  );

test('shared parts are reused in the next snapshot unless a page, a file or the config that they use changes', async () => {
  const files = {
    'templates/layouts/default.tsx': layout,
    'content/public/shot.jfif': gif(1),
    'content/index.md': 'One.\n',
  };
  const host = site(files);
  let snapshot: Snapshot | undefined;
  const shown = async (change: Readonly<Record<string, string | Uint8Array>>): Promise<readonly string[]> => {
    Object.assign(files, change);
    const now = {...host, files: memoryFiles(files)};
    snapshot = await compile(now, {dev: true}, snapshot);
    const html = String((await siteOutputs(now, snapshot).artifact('index.html'))?.body);
    return [/plain (?:<!-- -->)?(\d+)/, /<section>\s*<p>(.*?)<\/p>/, /<img[^>]* width="(\d+)"/].map(
      (part) => part.exec(html)?.[1] ?? html,
    );
  };
  expect(await shown({})).toEqual(['1', 'One.', '1']);
  expect(await shown({'content/index.md': 'Two.\n'})).toEqual(['1', 'Two.', '1']);
  expect(await shown({'content/public/shot.jfif': gif(2)})).toEqual(['1', 'Two.', '2']);
  expect(await shown({'content/site.yml': 'brand: Other\n'})).toEqual(['2', 'Two.', '2']);
});
