import {expect, test} from 'vitest';
import {corpora, markdownFiles, transformed} from '../document/support.js';

/** Documents that the two parsers read differently, and why. None so far. */
const known: readonly string[] = [];

for (const folder of corpora) {
  const files = markdownFiles(folder);
  test(`the native and the remark parser return the same for every document in ${folder}`, () => {
    const different = files.filter(({path, text}) => {
      const [native, remark] = (['native', 'remark'] as const).map((parser) => {
        const {document, body} = transformed(text, {path, markdown: {parser}});
        return JSON.stringify([{...document, hash: '', body: ''}, body]);
      });
      return native !== remark;
    });
    expect(different.map(({path}) => path)).toEqual(known);
  });
}
